/** What proposals are about, to be seen beside them. */
import type { Proposal } from '#contract/chat.ts';
import type { Picture } from '#contract/images.ts';
import type { Handle } from '../../db/client.ts';
import type { KeptProposal } from '../../db/schemaConversations.ts';
import type { DesignsService } from '../designs/service.ts';
import type { ImagesService } from '../images/service.ts';

export interface Pictures {
  readonly images: Pick<ImagesService, 'sources'>;
  readonly designs: Pick<DesignsService, 'pictures'>;
}

/** Ids of what a proposal would be asked with. */
function subjectOf({ input }: KeptProposal): { readonly imageId?: string; readonly designId?: string } {
  const { imageId, designId, designIds } = input;
  if (typeof imageId === 'string') return { imageId };
  const [first]: readonly unknown[] = Array.isArray(designIds) ? designIds : [designId];
  return typeof first === 'string' ? { designId: first } : {};
}

/** Proposals of one person with links that are good now. */
export async function withPictures(
  handle: Handle,
  userId: string,
  proposals: readonly KeptProposal[],
  { images, designs }: Pictures,
): Promise<Proposal[]> {
  const subjects = proposals.map(subjectOf);
  const photos = await images.sources(
    handle,
    subjects.flatMap(({ imageId }) => imageId ?? []),
  );
  const made = await designs.pictures(
    handle,
    userId,
    subjects.flatMap(({ designId }) => designId ?? []),
  );
  const pictureOf = ({ imageId = '', designId = '' }: (typeof subjects)[number]): Picture | null => {
    const photo = photos.get(imageId);
    if (!photo) return made.get(designId) ?? null;
    const { url, width, height, deleted } = photo;
    return deleted ? null : { url, width, height };
  };
  return proposals.map((proposal, at) => ({ ...proposal, picture: pictureOf(subjects[at] ?? {}) }));
}
