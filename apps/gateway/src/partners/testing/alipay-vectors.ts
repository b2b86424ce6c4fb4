// Test vectors for the Alipay adapter that other software created. The keys and certificates were made for
// this purpose and belong to nobody.

/** The private key of an app, PKCS 8. */
export const vectorPrivateKey =
  'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDtLDDpW8n9UscdEI4BnZAIiL5AMdw69BPNvgYcE+Pa6d/8' +
  'hD1Kpmb7Z87+AUo3ymKgoUT416EweMEZ66MNulA/gVFBBVuIvZ1wF+x737/YJM/O7DpbQaS3PLFvGGnwiU7jbCwR0N6salot' +
  'fyo700i7jRFOQN9rsbNrKzcZ8V1euU5sCNj4XjjFaCCu0iaoW346IqKwYZp9W9O8jpTv5TKTo3FepQlgRsObIzClfdBfgHHZ' +
  'lMZQo1G3hz0D1oOg0NoB0BOi85QYW4xTE7CH/lT4bw/16HDidQdW9Jj+OYQAitNcJL/26+HaqZtgOynm50ie6La0u7sift9M' +
  'KERdZeUbAgMBAAECggEAAfs6B2EMbXDZF/2Q6iOKVf/qcvfXqqhqV/Ar9eUWpLgKdn4WUv7T4mrKGGYjXBb1PvlJ7bhDcPe5' +
  'SUGmMZGqZPVsG9pzGs/Wtl6Ey74hSKl6EPT5QdTpDtzTcKWoEOncvlqjfZycl50l1rZ2wFwyAdsaV2iEVU59PLp2MeHJ0WY/' +
  'ytkw5uo4VUoN+anXfp4XI1rcjE5aybCFQJxEJY6/RZK/k2fGW2/NAsyd0nax+lQIsz8HrHKTS/sfm1YOPg6CyQ4psvyaBqw1' +
  'cVOzB1YgMGOySOX8so6HqRSnlZOLGsQUa88b4wOwhoY8ZBUzGtubk9jT4q0QqOh889ezt6hiUQKBgQD6rhrD4Cclw3Koa+tx' +
  '+trBArErodf+vJX3oLPejAYI0+I8ksE80bglmZSLlfVAUTrKy0lMCsn840WZ2DlrrEDKX7LdnLsZQbj1yOaaiQXxmFJrVNa6' +
  '5U8df2Fo5FJKo/k9A4Hekoc1wwGJsLNwTKxu7//pBAqZ9Ej/TZQFR54PSwKBgQDyNLP8Q2jBaRzbSUyQdZZcr9hgxLSU89Ql' +
  '7NqXnLt5Fns7vP9DdQAHoeCl9VdCqQkWcVBsuTmJ34P+Ii+kpPSqIzC6+xeCbNotFXLSpdL4SuP8BbSeHyzTWLalluvQtn3c' +
  'iQRHgC22g0+8b+We7GythKNCWYLqfHX/oqCb9xtPcQKBgQCey6liyVyjHGNGc06rXjgyqezncddso7PwMFmgsVylPOuEaYaF' +
  'a2hWUSp7HdxFCO/QRORCilcXnjSZ1xHQtkY4rFSW89DFmA99iu0hmYktWMtk+FIqBFaQnf9rva6vX53j25PqFTIXiVcxDMEu' +
  'czOL9vZKemfozIltSIxqp8plbwKBgHpT/AOQ2Du3JwfqAW2Etiih95sIPlxsud1dvxmL43PI0vzc+9/KG/W+4INxYl0cmqZn' +
  'HMOM2W61ISkdgwqY9alolJgbcUhCSf8zMgcKEX+t82+6QfsKq80ipT0E+J01TmQwH6UtK+lecMsviL23kzwgHYTJSMG9kqtG' +
  'K/AZ4gVBAoGASG4ydEVURHe5x54jeQURC8FSd/eFsgyRo2dhtuSV117jxXFfLUI3ap3tjIZMAx87fRCw/V1gWUgRJM6gskWU' +
  'qNtKSdice3SyyjYSjJmiWvo4bFnMlMacq1wPTC72Fo2aCrjwFoEBe64/J4V5ZvTDlIp3X9CAeO1kyYZW3s2xQNg=';

/** The same key in PKCS 1, as Alipay's tool creates it for programs that are not in Java. */
export const vectorPrivateKeyPkcs1 =
  'MIIEowIBAAKCAQEA7Sww6VvJ/VLHHRCOAZ2QCIi+QDHcOvQTzb4GHBPj2unf/IQ9SqZm+2fO/gFKN8pioKFE+NehMHjBGeuj' +
  'DbpQP4FRQQVbiL2dcBfse9+/2CTPzuw6W0Gktzyxbxhp8IlO42wsEdDerGpaLX8qO9NIu40RTkDfa7Gzays3GfFdXrlObAjY' +
  '+F44xWggrtImqFt+OiKisGGafVvTvI6U7+Uyk6NxXqUJYEbDmyMwpX3QX4Bx2ZTGUKNRt4c9A9aDoNDaAdATovOUGFuMUxOw' +
  'h/5U+G8P9ehw4nUHVvSY/jmEAIrTXCS/9uvh2qmbYDsp5udInui2tLu7In7fTChEXWXlGwIDAQABAoIBAAH7OgdhDG1w2Rf9' +
  'kOojilX/6nL316qoalfwK/XlFqS4CnZ+FlL+0+JqyhhmI1wW9T75Se24Q3D3uUlBpjGRqmT1bBvacxrP1rZehMu+IUipehD0' +
  '+UHU6Q7c03ClqBDp3L5ao32cnJedJda2dsBcMgHbGldohFVOfTy6djHhydFmP8rZMObqOFVKDfmp136eFyNa3IxOWsmwhUCc' +
  'RCWOv0WSv5NnxltvzQLMndJ2sfpUCLM/B6xyk0v7H5tWDj4OgskOKbL8mgasNXFTswdWIDBjskjl/LKOh6kUp5WTixrEFGvP' +
  'G+MDsIaGPGQVMxrbm5PY0+KtEKjofPPXs7eoYlECgYEA+q4aw+AnJcNyqGvrcfrawQKxK6HX/ryV96Cz3owGCNPiPJLBPNG4' +
  'JZmUi5X1QFE6ystJTArJ/ONFmdg5a6xAyl+y3Zy7GUG49cjmmokF8ZhSa1TWuuVPHX9haORSSqP5PQOB3pKHNcMBibCzcEys' +
  'bu//6QQKmfRI/02UBUeeD0sCgYEA8jSz/ENowWkc20lMkHWWXK/YYMS0lPPUJezal5y7eRZ7O7z/Q3UAB6HgpfVXQqkJFnFQ' +
  'bLk5id+D/iIvpKT0qiMwuvsXgmzaLRVy0qXS+Erj/AW0nh8s01i2pZbr0LZ93IkER4AttoNPvG/lnuxsrYSjQlmC6nx1/6Kg' +
  'm/cbT3ECgYEAnsupYslcoxxjRnNOq144Mqns53HXbKOz8DBZoLFcpTzrhGmGhWtoVlEqex3cRQjv0ETkQopXF540mdcR0LZG' +
  'OKxUlvPQxZgPfYrtIZmJLVjLZPhSKgRWkJ3/a72ur1+d49uT6hUyF4lXMQzBLnMzi/b2Snpn6MyJbUiMaqfKZW8CgYB6U/wD' +
  'kNg7tycH6gFthLYoofebCD5cbLndXb8Zi+NzyNL83Pvfyhv1vuCDcWJdHJqmZxzDjNlutSEpHYMKmPWpaJSYG3FIQkn/MzIH' +
  'ChF/rfNvukH7CqvNIqU9BPidNU5kMB+lLSvpXnDLL4i9t5M8IB2EyUjBvZKrRivwGeIFQQKBgEhuMnRFVER3uceeI3kFEQvB' +
  'Unf3hbIMkaNnYbbkldde48VxXy1CN2qd7YyGTAMfO30QsP1dYFlIESTOoLJFlKjbSknYnHt0sso2EoyZolr6OGxZzJTGnKtc' +
  'D0wu9haNmgq48BaBAXuuPyeFeWb0w5SKd1/QgHjtZMmGVt7NsUDY';

/** The signature of these parameters with that key by alipay-sdk 4.14.0, Alipay's own library. */
export const signedByAlipaysLibrary = {
  parameters: {
    method: 'alipay.trade.wap.pay',
    app_id: '2021000000000000',
    charset: 'utf-8',
    version: '1.0',
    sign_type: 'RSA2',
    timestamp: '2026-11-20 16:00:00',
    format: 'JSON',
    notify_url: 'https://gateway.example/notify',
    return_url: 'https://gateway.example/r?orderNo=1&x=a b+c%20',
    biz_content:
      '{"out_trade_no":"P1","total_amount":"49.90","subject":"话费充值 138****8000 100% ' +
      'A+B","product_code":"QUICK_WAP_WAY","time_expire":"2026-11-20 ' +
      '16:15:00","quit_url":"https://gateway.example/r?orderNo=1&x=a b+c%20"}',
  },
  signature:
    'SBYN0cNpeQatpkGwkbtQl6A5vuSAgrxy2G0pO7wWQDjVeEANm7vxR7xwhAExniNgUDCb49GnFXiZa0RU4cMCNyxNtT1XpKy+' +
    'wwsJd/y3i/51FYYjFC+m2fDOodvval9md3QGfzCyYoVfPizUIdd5UvsFaVS0077VW9LF0Ty9yKJEguGSKMcmAqIn/VC2G+C0' +
    'K3KkDdY9A2KMvyzKxhSQBKJXF/XueskvXotYHSOrbc6oKbxEiVyFXMll2AvCanVyk6fI0i8aowEjpFrZG8DXKCd7fL5FPGyt' +
    'nb89sa2/s+/k1ZEZCs0Up1DPaanBEzMzCUooWU//0K1uNnFqFyJe5g==',
};

/** A certificate of an app, issued by an RSA root; and two roots, of which the other uses elliptic curves. */
export const appCertificate = `-----BEGIN CERTIFICATE-----
MIIDMzCCAhsCDCAmESCrze8BI0VniTANBgkqhkiG9w0BAQsFADBhMQswCQYDVQQG
EwJDTjEWMBQGA1UECgwNRXhhbXBsZSBUcnVzdDEgMB4GA1UECwwXQ2VydGlmaWNh
dGlvbiBBdXRob3JpdHkxGDAWBgNVBAMMD0V4YW1wbGUgUm9vdCBSMTAgFw0yNjEx
MjcwOTU4NTdaGA8yMTI2MTEwMzA5NTg1N1owUTELMAkGA1UEBhMCQ04xDzANBgNV
BAoMBkEgU2hvcDEPMA0GA1UECwwGQWxpcGF5MSAwHgYDVQQDDBdBIFNob3AtMjAy
MTAwMDAwMDAwMDAwMDCCASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEBAMdT
swJ0xDny8OsHAKiKeGW+bHnVcKdQmTVjECPh2ne6oMzmebYtLXxA9AiDFjM/OWj9
VVQrg/zaqR659EXoJEkTkoK/hQlvOOYDEetACAV+VY8fxFLaM+cG5aiiSNlRzhqN
BNnDGTvHcv+p6syhzMt6XU6oKJ9HFCPMv3oGC0X2/0TRZY3n/M9Dj0lFbTpcF0vV
VVa0bZ54L3NdzIbb4qeWvjk6xrp8uqNovxXjaibV9jtbixkozsbyDsdR/HxoRi6L
XF8GZc5seg6pkI7gRUYZLT8me0qc6OrQcOqZnZNQBmzreMoKwF7ltnugYCoPsaEH
3uZoF+RzsPEuD65Z3IUCAwEAATANBgkqhkiG9w0BAQsFAAOCAQEABI0hhINukqN3
3LA3gD3cL1dFVY7EjYyavgnbcwctsI/ChyFrmF79/CYGnZD9+yUXCaPwJaEmMZq/
8R5aaPMgZgMfkSTwdOjPf70XigW2H9Yo3TdemD1YXS3TZqXiK6LfYNga2TcPCEt0
GjJn0iJwFqCNESv19b7v0D5rj6Ej1XJj5pQQGuzW5x+3TzG8/cUVDkqarCo3TpxZ
/nOl6u8pTGf/1FJbpLWqn9TCoQBsv6XnSXzT79on3WR5eCqwZL1K75yqsomUN0d9
+yZrhLj41eTs/vFULVoiE3Z0k/8FxdhuIBqUqQSuBYtkWP9iuMKHO9gI91tKIgKg
HPalgLpW+w==
-----END CERTIFICATE-----`;
export const rootCertificates = `-----BEGIN CERTIFICATE-----
MIIDmzCCAoOgAwIBAgIKEjRWeJCrze8SNDANBgkqhkiG9w0BAQsFADBhMQswCQYD
VQQGEwJDTjEWMBQGA1UECgwNRXhhbXBsZSBUcnVzdDEgMB4GA1UECwwXQ2VydGlm
aWNhdGlvbiBBdXRob3JpdHkxGDAWBgNVBAMMD0V4YW1wbGUgUm9vdCBSMTAgFw0y
NjExMjcwOTU4NTdaGA8yMTI2MTEwMzA5NTg1N1owYTELMAkGA1UEBhMCQ04xFjAU
BgNVBAoMDUV4YW1wbGUgVHJ1c3QxIDAeBgNVBAsMF0NlcnRpZmljYXRpb24gQXV0
aG9yaXR5MRgwFgYDVQQDDA9FeGFtcGxlIFJvb3QgUjEwggEiMA0GCSqGSIb3DQEB
AQUAA4IBDwAwggEKAoIBAQCfxs2PoBr2V8QvMUshXDI19Np/Xi+7M4G4oFjRhF4S
oQGgHQRQMh4kYJphzuCwhYZvHCQ9ma5O38G0wmJUfJpBf+f1U0rGOOL4hBlpAB6k
R+qLDMRnUCprKdv4qJSseS82LdqCWpJ37V2WVWq7uXT8EeTk+KrPwdYbQCr4qUB8
hNzCrKqU3zd1ohY47I3relhGiJSSGp27xxhPEUS0kiBVAV0k2KOYCen8y3uBDJG9
uFjfwLiN1fa61uI9LF4QryShGJjAe9dj+8eNvWkHSejK5vD7VN78jDxJos/I5Dzq
M3gFU+qy/84UmSZy/iNtlWeRn4dBWbDO6lfQEm8fR8EDAgMBAAGjUzBRMB0GA1Ud
DgQWBBQUtocNocM2wXJC8t27zBZtJGAtcTAfBgNVHSMEGDAWgBQUtocNocM2wXJC
8t27zBZtJGAtcTAPBgNVHRMBAf8EBTADAQH/MA0GCSqGSIb3DQEBCwUAA4IBAQAc
4K1a4hbuF8jP4bwMniejHleuMkMgLTxvYZQbs3QX0oehcZ5u2RX528qt3hKUj5oy
Nt6MgTqsUOLA/O85hLartqWsSQnoQqok4OP8fl4eAAvXKOSNj4RDkm21YSrt7WKn
fpOHknItrCP1/Y7IvTtA0dyAc0Ns9UBOIedlQ9AZWmv6rlwaA4Mg9cRe2smKHwaN
QJWDiiPi1sZhomMEIEDz8n+L4oETq8d41t+QI6Y4uKeJQwHoqvGXRPHIgLeVwZRX
8A5xMyFWuuZ67b/iV64yWBGIFmXHN9JvI1rWZFeT2h50mTZlOkPRNr7hz+w+yCoc
wUObhp+6l/ENMCEr2LhT
-----END CERTIFICATE-----
-----BEGIN CERTIFICATE-----
MIIB1TCCAXugAwIBAgIUXEwv0ncSa6an5g5FR8Kx9eEmYyAwCgYIKoZIzj0EAwIw
PzELMAkGA1UEBhMCQ04xFjAUBgNVBAoMDUV4YW1wbGUgVHJ1c3QxGDAWBgNVBAMM
D0V4YW1wbGUgUm9vdCBFMTAgFw0yNjExMjcwOTU4NTdaGA8yMTI2MTEwMzA5NTg1
N1owPzELMAkGA1UEBhMCQ04xFjAUBgNVBAoMDUV4YW1wbGUgVHJ1c3QxGDAWBgNV
BAMMD0V4YW1wbGUgUm9vdCBFMTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABBcp
S8U+RwHf31ttu4v/ueiAupn+pJM2Hw3LFUhH8etaWaaFgGUDq5robpyse5v8082A
8MR6kQqqXjtI1fwFDS2jUzBRMB0GA1UdDgQWBBSs2JlEhu8emRtZOcqlMuT/5VEo
izAfBgNVHSMEGDAWgBSs2JlEhu8emRtZOcqlMuT/5VEoizAPBgNVHRMBAf8EBTAD
AQH/MAoGCCqGSM49BAMCA0gAMEUCICoClrda+8GnuulP1hFEod30UaSfccEVgX7k
/f1eStsJAiEAiFU3gSa8uY384yUPlj8pabWAUR70CMxe6UUQrc1/NNs=
-----END CERTIFICATE-----`;

/** The certificate numbers calculated by that library. */
export const certificateNumbersByAlipaysLibrary = {
  app_cert_sn: '6080089f4d4de5f84a192fe2b957c368',
  alipay_root_cert_sn: 'c6f73bdf14493484cc70b8c3444d53d6',
};

/**
 * A bill of 2026-11-20, zipped by Python: two tables in GBK; a refund (R…0201 of P…0201, ¥1,000.00, at 09:30)
 * before a payment (P…0101, ¥49.90, at 08:00:09) whose name contains a comma.
 */
export const zippedBill =
  'UEsDBBQAAAAIAAAodV27efu1CAIAAOMEAAAFAAAAZC5jc3adVG1P2kAcfy0J36EJbzZzZXdlMuqnWPZ28cutmSAxgRbaQh/i' +
  'NmytrYCwtsQlS1zimzE1GhM1ui27uz5QNiRk1+byv//D7/6PVwirHUXcHsuD697dsCN9HzXyuULgaZagveVgpQJnC0G0Ud7C' +
  'YvvKNZzA/kJVuPL+FCH/EwedgIFwk/5bDMOEQdj9VwtltTAWu+pKXPx4LF6sapPPReGZ+niiWeDwSK8qO/J7TBK0D6fHfcyz' +
  '1d5jywbttllzReMM9KetQ0r0LHkqnmJlQlAd6WRy54sgDBScIKD4qhl4ehUQTPNKuRRqfl3YwZDG2JXdID5GLmjnzZ8xw2io' +
  'obg9J/1s6V8z1pmj09C84UMG3WlQV4gawRw+qqOMdK/2F6Pv7V1aD+2BZr04+HFwg91Wfw+u1VEsVkPnJibFzuRdPkdKhRDe' +
  'OVLwucWtgdeRECYylLYGB9EavQzoTXXUOgtlBpUq63iRFgIElkWI5SADX0XVn+PxmyXKY+Jv3fn1LLYn+M8BS64qYo2UeHLL' +
  'kG+W+1tOFZcGjpYFjoiYNFgaOGDGevPErz+ZgMqCBEQ8fpYAbx8ngJ8l4CVf5GG8rxI6YGGxlEb3f3NmfnPvV5uzAh2xoWEL' +
  'GhJdYTeZga5EPcYNtps0dlciPvl1bET6ZYERYXelpNBZ20iS2stG65aM6oInZiN9Yv4AUEsDBBQAAAAIAAAodV18ewde1gAA' +
  'ANgBAAAFAAAAcy5jc3ZTvrZ8x7aNyy5tPfdx9+Prdza9vLiel0v56uldRxfvijYysLAwQABDA0NTs1igtC6xAGbswQsb3xKr' +
  'h5fr8NGtrzY+2HVUB8Q4/HvzMZ29uy9d37Zy69LrdzaeOvVX5+zp/e+QuCDm3g/b3i1ecWXV4pU6J8/suXRq66mrUC7Eg5eP' +
  '7r6LJI/E3b/i/O/tF5H0b/937uP2izDOtROfoUyQmft2w5Txcu06v+eYjoKOIRDqWpoa6BkawGkDPQNkwlTPHMrStTQx0TMx' +
  'IDcM9z489YO4MAQAUEsBAhQDFAAAAAgAACh1Xbt5+7UIAgAA4wQAAAUAAAAAAAAAAAAAAIABAAAAAGQuY3N2UEsBAhQDFAAA' +
  'AAgAACh1XXx7B17WAAAA2AEAAAUAAAAAAAAAAAAAAIABKwIAAHMuY3N2UEsFBgAAAAACAAIAZgAAACQDAAAAAA==';
