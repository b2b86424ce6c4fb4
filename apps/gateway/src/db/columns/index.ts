/** Column maps: how the columns of a table are read and written. */
export {
  fixed,
  mutable,
  group,
  optionalGroup,
  selectedOf,
  changingPartOf,
  rowsAsJson,
  toRow,
  fromRow,
  type ColumnsOf,
  type RowOf,
  type PatchOf,
} from './column-map.ts';
export {
  text,
  textList,
  mobileNumber,
  encryptedText,
  boolean,
  integer,
  smallint,
  bigint,
  instant,
  json,
  nullable,
} from './column-types.ts';
