import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Catalog } from '#contract/catalog.ts';
import type { Proposal } from '#contract/chat.ts';
import { CODE } from '#contract/code.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { pictureUrl } from '../../lib/picture.ts';
import { queryKeys } from '../../lib/queries.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import { StyleBoard } from '../../ui/StyleBoard.tsx';

/** Signed links of pictures are good for longer. */
const freshMs = 10 * 60_000;

interface ProposalLookProps {
  readonly proposal: Proposal;
  readonly catalog: Catalog | undefined;
}

const bannerShape = 'block aspect-[5/2] w-full';
const bannerRatio = 5 / 2;

/** What it would be like: a room in the style, the material at true scale. Nothing where that is not known. */
export function ProposalLook({ proposal, catalog }: ProposalLookProps) {
  const { style: styleId, material: materialId, tool } = proposal;
  if (styleId === null && materialId === null) return null;
  const style = catalog?.styles.find(({ id }) => id === styleId);
  if (style) return <StyleBoard style={style} sizes="24rem" className={bannerShape} />;
  const material = catalog?.materials.find(({ id }) => id === materialId);
  if (material) return <MaterialBanner material={material} isWall={tool === 'wall'} />;
  // Its place, until the catalogue is there.
  return catalog ? null : <span aria-hidden="true" className={cx(bannerShape, 'bg-sunken')} />;
}

interface MaterialBannerProps {
  readonly material: Catalog['materials'][number];
  readonly isWall: boolean;
}

/** About 2 m of the material, its colour until that is drawn. Says nothing: its name stands among the options. */
function MaterialBanner({ material: { id, swatch }, isWall }: MaterialBannerProps) {
  const { data: tile } = useQuery({
    queryKey: [...queryKeys.tile(id), 'picture'],
    queryFn: ({ signal }) =>
      api.call(
        calls.catalogTile,
        { materialId: id },
        // Its colour stands there: nothing was asked for that could be missed.
        { signal, handled: [CODE.notFound, CODE.tooMany, CODE.unavailable] },
      ),
    staleTime: freshMs,
    refetchOnWindowFocus: false,
    retry: false,
  });
  // Its pixels are as many across as up, its metres are not.
  const ratio = tile ? tile.sizeM[0] / tile.sizeM[1] : 1;
  return (
    <span className={cx(bannerShape, 'relative overflow-hidden')} style={{ backgroundColor: swatch }}>
      {tile ? (
        <img
          src={tile.albedo.url}
          width={tile.albedo.width}
          height={tile.albedo.height}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          style={{ aspectRatio: ratio }}
          className={cx(
            'absolute left-0 max-w-none',
            ratio > bannerRatio ? 'h-full w-auto' : 'h-auto w-full',
            // A tile of a wall begins at its foot.
            isWall ? 'bottom-0 -scale-y-100' : 'top-0',
          )}
        />
      ) : null}
    </span>
  );
}

/** The photo or the design that it is about, small, where nothing shows what it would be like. */
export function ProposalSubject({ proposal: { style, material, picture } }: Pick<ProposalLookProps, 'proposal'>) {
  const { t } = useTranslation();
  const [isGone, setIsGone] = useState(false);
  if (style !== null || material !== null || picture === null) return null;
  return (
    <span className="block h-14 w-[5.25rem] shrink-0 overflow-hidden rounded-[4px] bg-sunken">
      {isGone ? null : (
        <img
          src={pictureUrl(picture, 320)}
          width={picture.width}
          height={picture.height}
          alt={t('assistant.ofPicture')}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setIsGone(true)}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
