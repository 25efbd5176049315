/** Every feature that keeps personal data: one that is missing here is missing from copies and survives deletions. */
import { accountData } from './modules/accounts/personalData.ts';
import type { SecondFactorService } from './modules/accounts/secondFactorService.ts';
import { conversationData } from './modules/assistant/personalData.ts';
import type { BillingService } from './modules/billing/service.ts';
import type { BoardsService } from './modules/boards/service.ts';
import type { CreditsService } from './modules/credits/service.ts';
import { designData } from './modules/designs/personalData.ts';
import type { SharesService } from './modules/designs/shares.ts';
import type { GroupsService } from './modules/groups/service.ts';
import { imageData } from './modules/images/personalData.ts';
import type { KeysService } from './modules/keys/service.ts';
import type { LikesService } from './modules/likes/service.ts';
import { mailData } from './modules/mail/personalData.ts';
import type { MaterialsService } from './modules/materials/service.ts';
import { newsletterData } from './modules/newsletter/personalData.ts';
import type { NewsletterService } from './modules/newsletter/service.ts';
import { renderData } from './modules/renders/personalData.ts';
import type { RendersService } from './modules/renders/service.ts';
import { jsonEntry, type PersonalData } from './personalData.ts';
import type { Services } from './services.ts';

/** Services that are asked for what their features keep. */
interface Keepers {
  readonly billing: BillingService;
  readonly boards: BoardsService;
  readonly credits: CreditsService;
  readonly groups: GroupsService;
  readonly keys: KeysService;
  readonly likes: LikesService;
  readonly materials: MaterialsService;
  readonly newsletter: NewsletterService;
  readonly renders: RendersService;
  readonly secondFactor: SecondFactorService;
  readonly shares: SharesService;
}

/**
 * In the order of the copy's files. Jobs are ended first, while there is still somebody to give their credits back to.
 */
export function personalFeatures({ db: database, storage, queue }: Services, modules: Keepers): PersonalData[] {
  const { billing, boards, credits, groups, keys, likes, materials, newsletter, renders, secondFactor, shares } =
    modules;
  return [
    accountData({ database, keys, secondFactor }),
    {
      // Bookings stay when the person goes: their id leads nowhere.
      async *exportOf(userId) {
        yield { name: 'ledger.csv', content: async () => credits.ledgerCsvOf(userId) };
      },
    },
    billing,
    mailData(database),
    newsletterData(database, newsletter),
    renderData({ database, queue, renders }),
    imageData({ database, storage }),
    designData({ database, storage }),
    conversationData(database),
    {
      // They go with the person's row.
      async *exportOf(userId) {
        yield jsonEntry('groups.json', await groups.exportOf(userId));
        yield jsonEntry('likes.json', await likes.list(userId));
        yield jsonEntry('materials.json', await materials.exportOf(userId));
        yield jsonEntry('shared-links.json', await shares.exportOf(userId));
        yield jsonEntry('boards.json', (await boards.list(userId)).boards);
      },
    },
  ];
}
