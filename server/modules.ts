/** The features of the server over what a process has at hand. */
import { derivedKeys } from './crypto.ts';
import type { AccountsContext } from './modules/accounts/context.ts';
import { createOwnData, type OwnDataService } from './modules/accounts/ownData.ts';
import { createPasswordHashing } from './modules/accounts/password.ts';
import { createSecondFactor, type SecondFactorService } from './modules/accounts/secondFactorService.ts';
import { type AccountsService, createAccounts } from './modules/accounts/service.ts';
import { type AssistantService, createAssistant } from './modules/assistant/service.ts';
import { type BillingService, createBilling } from './modules/billing/service.ts';
import { type BoardsService, createBoards } from './modules/boards/service.ts';
import { type ContactService, createContact } from './modules/contact/service.ts';
import { type CreditsService, createCredits } from './modules/credits/service.ts';
import { createDesigns, type DesignsService } from './modules/designs/service.ts';
import { createShares, type SharesService } from './modules/designs/shares.ts';
import { createGroups, type GroupsService } from './modules/groups/service.ts';
import { createLibrary, type LibraryService } from './modules/images/library.ts';
import { type PictureLinks, pictureLinks } from './modules/images/links.ts';
import { createParts, type PartsService } from './modules/images/parts.ts';
import { createPictures, type Pictures } from './modules/images/pictures.ts';
import { createImages, type ImagesService } from './modules/images/service.ts';
import { switchOffKeys } from './modules/keys/repo.ts';
import { createKeys, type KeysService } from './modules/keys/service.ts';
import { createLikes, type LikesService } from './modules/likes/service.ts';
import { createMail, type MailService } from './modules/mail/service.ts';
import { createMasks, type MasksService } from './modules/masks/service.ts';
import { createMaterials, type MaterialsService } from './modules/materials/service.ts';
import { createNewsletter, type NewsletterService } from './modules/newsletter/service.ts';
import { createStylePreviews, type StylePreviewsService } from './modules/previews/service.ts';
import { createReferences, type ReferencesService } from './modules/references/service.ts';
import { createRenders, type RendersService } from './modules/renders/service.ts';
import { jobKinds } from './modules/renders/tools/all.ts';
import { createRooms, type RoomsService } from './modules/rooms/service.ts';
import { createSegments, type SegmentsService } from './modules/segments/service.ts';
import { createSurfaces, type SurfacesService } from './modules/surfaces/service.ts';
import { createTiles, type TilesService } from './modules/surfaces/tiles.ts';
import { personalFeatures } from './personalFeatures.ts';
import { openAiChat } from './providers/chat/openAi.ts';
import type { Services } from './services.ts';

export interface Modules {
  readonly mail: MailService;
  readonly accounts: AccountsService;
  readonly ownData: OwnDataService;
  readonly secondFactor: SecondFactorService;
  readonly keys: KeysService;
  readonly credits: CreditsService;
  readonly billing: BillingService;
  readonly links: PictureLinks;
  readonly images: ImagesService;
  readonly library: LibraryService;
  readonly parts: PartsService;
  readonly pictures: Pictures;
  readonly designs: DesignsService;
  readonly shares: SharesService;
  readonly boards: BoardsService;
  readonly groups: GroupsService;
  readonly likes: LikesService;
  readonly stylePreviews: StylePreviewsService;
  readonly references: ReferencesService;
  readonly renders: RendersService;
  readonly rooms: RoomsService;
  readonly segments: SegmentsService;
  readonly surfaces: SurfacesService;
  readonly tiles: TilesService;
  readonly masks: MasksService;
  readonly materials: MaterialsService;
  readonly newsletter: NewsletterService;
  readonly contact: ContactService;
  readonly assistant: AssistantService;
}

export interface ModulesOptions {
  /** For tests of what happens later. */
  readonly now?: () => Date;
  /** See `AccountsContext`; for tests that need not wait. */
  readonly evenMs?: number;
}

/** Above the slowest branch of the calls that it holds back: hashing a password and laying out a mail. */
const evenMs = 400;

/** Wires the features together; nothing is started. */
export function createModules(services: Services, options: ModulesOptions = {}): Modules {
  const { now = () => new Date() } = options;
  const { config, db: database, storage, pool, queue, bus, log } = services;
  const mail = createMail({ database, provider: services.mail, log, now });
  const credits = createCredits({ database, mail, publicUrl: config.publicUrl, now });
  const { stripe, loopback, publicUrl, contactEmail } = config;
  const billing = createBilling({ database, mail, stripe, loopback, publicUrl, contactEmail, log, now });
  const links = pictureLinks(config.secrets, () => now().getTime());
  const images = createImages({ database, storage, pool, links, log, now });
  const designs = createDesigns({ database, storage, images, links, log, now });
  const shareKeys = derivedKeys(config.secrets, 'shared links');
  const shares = createShares({ database, images, keys: shareKeys, publicUrl: config.publicUrl, now });
  const pictures = createPictures({ storage, pool });
  const boards = createBoards({ database, designs, shares, pictures, storage, now });
  const groups = createGroups({ database, designs, boards, now });
  const likes = createLikes({ database, now });
  const context: AccountsContext = {
    database,
    mail,
    passwords: createPasswordHashing(config.passwordStrength),
    publicUrl: config.publicUrl,
    deviceKeys: derivedKeys(config.secrets, 'known devices'),
    now,
    evenMs: options.evenMs ?? evenMs,
  };
  const newsletter = createNewsletter({
    database,
    mail,
    publicUrl: config.publicUrl,
    secrets: config.secrets,
    now,
    evenMs: context.evenMs,
  });
  const accounts = createAccounts(context, newsletter, { switchOffKeys });
  const secondFactor = createSecondFactor({ ...context, secrets: config.secrets });
  const keys = createKeys({ database, accounts, now });
  const segments = createSegments({ database, storage, pool, images, links });
  const masks = createMasks({ database, storage, pool, images, segments });
  const rooms = createRooms({ database, storage, pool, images });
  const parts = createParts({ storage, images });
  const library = createLibrary({ database, storage, links, designs, log, now });
  const materials = createMaterials({ database, images, library, links, now });
  const renders = createRenders({ database, queue, bus, images, masks, materials, designs, credits, rooms, log, now });
  const features = personalFeatures(services, {
    billing,
    boards,
    credits,
    groups,
    keys,
    likes,
    materials,
    newsletter,
    renders,
    secondFactor,
    shares,
  });
  return {
    mail,
    accounts,
    ownData: createOwnData({ ...context, features, secondFactor, log }),
    secondFactor,
    keys,
    credits,
    billing,
    links,
    images,
    library,
    parts,
    pictures,
    designs,
    shares,
    boards,
    groups,
    likes,
    stylePreviews: createStylePreviews({ database, storage, pool, images, rooms, links }),
    references: createReferences({ database, storage, pool, images }),
    renders,
    rooms,
    segments,
    surfaces: createSurfaces({ database, storage, pool, images, masks, links }),
    tiles: createTiles({ database, storage, pool, materials, links }),
    masks,
    materials,
    newsletter,
    contact: createContact({ database, mail, to: config.contactEmail }),
    assistant: createAssistant({
      database,
      storage,
      images,
      rooms,
      segments,
      designs,
      credits,
      renders,
      log,
      now,
      tools: jobKinds,
      model: config.assistant && openAiChat(config.assistant),
    }),
  };
}
