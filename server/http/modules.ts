/** The features of the server over what a process has at hand. */
import { type AccountsService, createAccounts } from '../modules/accounts/service.ts';
import { createDesigns, type DesignsService } from '../modules/designs/service.ts';
import { type PictureLinks, pictureLinks } from '../modules/images/links.ts';
import { createPictures, type Pictures } from '../modules/images/pictures.ts';
import { createImages, type ImagesService } from '../modules/images/service.ts';
import { createKeys, type KeysService } from '../modules/keys/service.ts';
import { createMail, type MailService } from '../modules/mail/service.ts';
import { createRenders, type RendersService } from '../modules/renders/service.ts';
import type { Services } from '../services.ts';

export interface Modules {
  readonly mail: MailService;
  readonly accounts: AccountsService;
  readonly keys: KeysService;
  readonly links: PictureLinks;
  readonly images: ImagesService;
  readonly pictures: Pictures;
  readonly designs: DesignsService;
  readonly renders: RendersService;
}

export interface ModulesOptions {
  /** For tests of what happens later. */
  readonly now?: () => Date;
}

/** Wires the features together; nothing is started. */
export function createModules(services: Services, { now = () => new Date() }: ModulesOptions = {}): Modules {
  const { config, db: database, storage, pool, queue, bus, log } = services;
  const mail = createMail({ database, provider: services.mail, log, now });
  const links = pictureLinks(config.secret, () => now().getTime());
  const images = createImages({ database, storage, pool, links, log });
  const designs = createDesigns({ database, storage, images, links, log, now });
  return {
    mail,
    accounts: createAccounts({ database, mail, publicUrl: config.publicUrl, now }),
    keys: createKeys(),
    links,
    images,
    pictures: createPictures({ storage, pool }),
    designs,
    renders: createRenders({ database, queue, bus, images, designs, log, now }),
  };
}
