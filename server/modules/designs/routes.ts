/** The calls of designs. */
import type { Handlers } from '../../http/handler.ts';
import type { DesignsService } from './service.ts';

type DesignCalls =
  | 'designList'
  | 'designDetail'
  | 'designContinue'
  | 'designDelete'
  | 'designDownload'
  | 'designDownloadZip'
  | 'designFavourite'
  | 'designMove';

export function designRoutes(designs: DesignsService): Pick<Handlers, DesignCalls> {
  return {
    designList: ({ signedIn, input, locale }) => designs.list(signedIn, input, locale),
    designDetail: ({ signedIn, input }) => designs.detail(signedIn.userId, input.designId),
    designContinue: ({ signedIn, input, signal }) => designs.goOn(signedIn.userId, input.designId, signal),
    designDelete: ({ signedIn, input }) => designs.remove(signedIn.userId, input.designIds),
    designDownload: ({ signedIn, input, locale }) =>
      designs.download(signedIn.userId, input.designId, input.format, locale),
    designDownloadZip: ({ signedIn, input, signal }) => designs.zip(signedIn.userId, input.designIds, signal),
    designFavourite: ({ signedIn, input }) => designs.favourite(signedIn.userId, input.designIds, input.favourite),
    designMove: ({ signedIn, input }) => designs.move(signedIn.userId, input.designIds, input.groupId),
  };
}
