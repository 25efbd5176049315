import { Heart } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Catalog } from '#contract/catalog.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { type LikeChange, useLike, useLikes } from '../../lib/likes.ts';
import { studioPath } from '../../lib/paths.ts';
import { useCatalog } from '../../lib/queries.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { StyleBoard } from '../../ui/StyleBoard.tsx';

type Style = Catalog['styles'][number];
type Room = Catalog['roomTypes'][number];
type View = 'liked' | 'all';

/** Styles and rooms that a person likes, and all others to choose from. */
export function LikesPage() {
  const { t } = useTranslation();
  const catalog = useCatalog();
  const likes = useLikes();
  const { mutate } = useLike();
  const [view, setView] = useState<View>('liked');
  const { styles: likedStyles = [], roomTypes: likedRooms = [] } = likes.data ?? {};
  const shown = <T extends { readonly id: string }>(all: readonly T[], liked: readonly string[]): readonly T[] =>
    view === 'all' ? all : liked.flatMap((id) => all.find((each) => each.id === id) ?? []);
  const failed = catalog.isError || likes.isError;
  const isReady = catalog.data !== undefined && likes.data !== undefined;
  return (
    <div className="app-rail py-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-28 font-semibold tracking-[-0.01em]">{t('likes.title')}</h1>
          <p className="mt-1 text-14 text-ink-2">{t('likes.line')}</p>
        </div>
        <Segmented
          label={t('likes.show')}
          value={view}
          onChange={setView}
          options={[
            { value: 'liked', label: t('likes.liked') },
            { value: 'all', label: t('likes.all') },
          ]}
          className="min-w-52"
        />
      </header>
      {failed ? (
        <Notice
          kind="error"
          className="mt-6 max-w-140"
          action={
            <Button
              onClick={() => {
                void catalog.refetch();
                void likes.refetch();
              }}
            >
              {t('app.retry')}
            </Button>
          }
        >
          {t('failure.offline')}
        </Notice>
      ) : null}
      {isReady ? (
        <>
          <Part title={t('likes.styles')} empty={t('likes.noStyles')} onAll={() => setView('all')}>
            {shown(catalog.data.styles, likedStyles).map((style) => (
              <StyleItem key={style.id} style={style} liked={likedStyles.includes(style.id)} onLike={mutate} />
            ))}
          </Part>
          <Part title={t('likes.rooms')} empty={t('likes.noRooms')} onAll={() => setView('all')} dense>
            {shown(catalog.data.roomTypes, likedRooms).map((room) => (
              <RoomItem key={room.id} room={room} liked={likedRooms.includes(room.id)} onLike={mutate} />
            ))}
          </Part>
        </>
      ) : failed ? null : (
        <div aria-hidden="true" className="skeleton mt-8 h-80 rounded-card!" />
      )}
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly empty: string;
  readonly onAll: () => void;
  readonly dense?: boolean;
  readonly children: readonly ReactNode[];
}

function Part({ title, empty, onAll, dense, children }: PartProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={title} className="mt-8">
      <h2 className="text-18 font-semibold">{title}</h2>
      {children.length === 0 ? (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-card border border-dashed border-line/60 px-5 py-5">
          <p className="text-14 text-ink-2">{empty}</p>
          <Button look="outline" onClick={onAll}>
            {t('likes.choose')}
          </Button>
        </div>
      ) : (
        <ul
          className={cx(
            'mt-3 grid gap-4',
            dense
              ? 'grid-cols-[repeat(auto-fill,minmax(min(100%,max(15rem,200px)),1fr))]'
              : 'grid-cols-[repeat(auto-fill,minmax(min(100%,max(16rem,216px)),1fr))]',
          )}
        >
          {children}
        </ul>
      )}
    </section>
  );
}

interface LikeButtonProps {
  readonly name: string;
  readonly change: LikeChange;
  readonly onLike: (change: LikeChange) => void;
}

function LikeButton({ name, change, onLike }: LikeButtonProps) {
  const { t } = useTranslation();
  const isLiked = !change.liked;
  return (
    <IconButton
      label={t('likes.like', { name })}
      aria-pressed={isLiked}
      onClick={() => onLike(change)}
      className={isLiked ? 'text-clay!' : ''}
    >
      <Heart className={cx('icon', isLiked && 'fill-current')} />
    </IconButton>
  );
}

interface StyleItemProps {
  readonly style: Style;
  readonly liked: boolean;
  readonly onLike: (change: LikeChange) => void;
}

function StyleItem({ style, liked, onLike }: StyleItemProps) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const name = style.names[locale];
  return (
    <li className="flex flex-col overflow-hidden rounded-card border border-hairline bg-surface">
      <StyleBoard style={style} className="aspect-[5/3]" />
      <div className="flex flex-1 items-start justify-between gap-1 py-2 pr-1 pl-4">
        <div className="min-w-0 py-1">
          <h3 className="text-14 font-medium">{name}</h3>
          <p className="text-13 text-ink-2">{style.lines[locale]}</p>
        </div>
        <LikeButton name={name} change={{ kind: 'style', subject: style.id, liked: !liked }} onLike={onLike} />
      </div>
      <ButtonLink
        look="quiet"
        to={studioPath({ style: style.id })}
        aria-label={`${t('likes.use')}: ${name}`}
        className="justify-start! rounded-none! border-t-hairline! text-accent!"
      >
        {t('likes.use')}
      </ButtonLink>
    </li>
  );
}

interface RoomItemProps {
  readonly room: Room;
  readonly liked: boolean;
  readonly onLike: (change: LikeChange) => void;
}

function RoomItem({ room, liked, onLike }: RoomItemProps) {
  const { t } = useTranslation();
  const name = room.names[currentLocale()];
  return (
    <li className="flex items-center justify-between gap-2 rounded-card border border-hairline bg-surface py-1 pr-1 pl-4">
      <Link to={studioPath({ room: room.id })} className="hit flex min-w-0 items-center text-14 hover:text-accent">
        <span className="truncate">{name}</span>
        <span className="sr-only">, {t('likes.use')}</span>
      </Link>
      <LikeButton name={name} change={{ kind: 'room-type', subject: room.id, liked: !liked }} onLike={onLike} />
    </li>
  );
}
