import { useState } from 'react';
import { useNavigate } from 'react-router';
import { art } from '../../lib/art.ts';
import { handPhoto } from '../../lib/handedPhoto.ts';
import { paths, toolPath } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Notice } from '../../ui/Notice.tsx';
import { photoOfArt } from './photoOfArt.ts';

/** Rooms of our own making, each with the tool that shows most on it. */
const samples = [
  { name: 'living', art: 'tool/style-rendering-1-before', to: paths.restyle },
  { name: 'bedroom', art: 'tool/style-rendering-2-before', to: paths.restyle },
  { name: 'empty', art: 'hero-before', to: toolPath('furnish') },
] as const;

/** For who has no photo at hand: a room to try at once. */
export function SampleRooms() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [state, setState] = useState<'idle' | 'bringing' | 'failed'>('idle');
  const bring = async (sample: (typeof samples)[number]) => {
    setState('bringing');
    try {
      handPhoto(await photoOfArt(sample.art, `sample-${sample.name}.jpg`));
      await navigate(sample.to);
    } catch {
      setState('failed');
    }
  };
  return (
    <div className="mt-6">
      <h3 className="text-14 text-ink-2">{t('dashboard.samples')}</h3>
      <ul className="mt-2 flex flex-wrap gap-3">
        {samples.map((sample) => (
          <li key={sample.name}>
            <button
              type="button"
              disabled={state === 'bringing'}
              onClick={() => void bring(sample)}
              className="group block cursor-pointer rounded-control text-left disabled:cursor-progress disabled:opacity-60"
            >
              <img
                src={`/art/${sample.art}-${art[sample.art].widths[0]}.webp`}
                alt=""
                width={132}
                height={88}
                loading="lazy"
                decoding="async"
                className="h-22 w-33 rounded-control border border-hairline object-cover group-hover:border-accent"
              />
              <span className="mt-1 block text-14">{t(`dashboard.sample.${sample.name}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      {state === 'failed' ? (
        <Notice kind="error" className="mt-3">
          {t('failure.connection')}
        </Notice>
      ) : null}
    </div>
  );
}
