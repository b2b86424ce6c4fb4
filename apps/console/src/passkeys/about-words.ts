import { type Language, listOf, namedWords, wordOf } from '../language/index.ts';
import { floorDifferences, floorsOf, known, priceKindWords, settingsWords } from '../settings/index.ts';
import { contentOf, type StoredProposal } from './proposed-words.ts';

/** Describes the object of a proposal in a few words; a number or a name unchanged. */
export function aboutWords(proposal: StoredProposal, language: Language): string {
  const { filters, what, channel, book, differenceKind, reference } = contentOf(proposal);
  switch (proposal.kind) {
    case 'giveBackMany':
    case 'decideMany':
      return namedWords(filters, language) || proposal.about;
    case 'sellAgain':
      return namedWords(what, language);
    case 'useSupplier':
      return wordOf('supplier', proposal.about, language);
    case 'changeSettings':
    case 'overridePrices':
      return listOf(
        proposal.about.split(', ').map((part) => known(settingsWords[language].part, part)),
        language,
      );
    case 'changeFloors': {
      const { before, floors } = proposal.payload;
      const kinds = floorDifferences(floorsOf(before), floorsOf(floors)).map(({ kind }) =>
        priceKindWords(kind, language),
      );
      return listOf(kinds, language) || proposal.about;
    }
    case 'blockUser':
    case 'unblockUser':
    case 'closeAccount':
      return language === 'zh' ? `用户 ${proposal.about}` : `User ${proposal.about}`;
    case 'allowDebits':
      return typeof channel === 'string' ? channel : language === 'zh' ? '全部渠道' : 'all channels';
    case 'closeDifferences': {
      const { differences } = contentOf(proposal);
      const figure = (Array.isArray(differences) ? differences.length : 0).toLocaleString('en-US');
      return language === 'zh' ? `${figure} 项差异` : `${figure} differences`;
    }
    case 'closeDifference':
    case 'writeOff':
      return listOf(
        [
          wordOf('book', String(book), language),
          wordOf('differenceKind', String(differenceKind), language),
          String(reference),
        ],
        language,
      );
    default:
      return proposal.about;
  }
}
