import { useState } from 'react';
import type { KnownLength } from '#engine/tools/restyle/params.ts';
import type { SurfaceList } from '#engine/tools/surfaces/params.ts';
import { useTranslation } from '../../../../lib/useTranslation.ts';
import { TextField } from '../../../../ui/Field.tsx';
import { numberOf } from './materialSearch.ts';

interface KnownLengthFieldProps {
  readonly list: SurfaceList;
  readonly value: KnownLength | null;
  readonly onChange: (value: KnownLength | null) => void;
}

const keyOf = ({ kind, index }: Pick<KnownLength, 'kind' | 'index'>): string => `${kind}-${index}`;

/** Metres as somebody types them; null for nothing, undefined for what is no length. */
function metresOf(text: string): number | null | undefined {
  return text.trim() === '' ? null : numberOf(text, 0.1, 100);
}

/** One length that was measured with a tape: it fixes the scale, and with it areas and patterns. */
export function KnownLengthField({ list, value, onChange }: KnownLengthFieldProps) {
  const { t } = useTranslation();
  const [which, setWhich] = useState(value ? keyOf(value) : 'ceiling-0');
  const [text, setText] = useState(value ? String(value.metres) : '');
  const taken = list.lengths.find((each) => keyOf(each) === which) ?? list.lengths[0];
  const send = (key: string, typed: string): void => {
    const found = list.lengths.find((each) => keyOf(each) === key);
    const metres = metresOf(typed);
    if (metres === undefined || !found) return;
    onChange(metres === null ? null : { kind: found.kind, index: found.index, metres });
  };
  return (
    <fieldset className="mt-3">
      <legend className="mb-1 text-14 font-medium">{t('live.known')}</legend>
      <div className="grid grid-cols-[3fr_2fr] items-end gap-3">
        <label className="block text-13 text-ink-2">
          {t('live.knownWhat')}
          <select
            value={which}
            onChange={(event) => {
              setWhich(event.target.value);
              send(event.target.value, text);
            }}
            className="hit mt-1 block w-full rounded-control border border-line/60 bg-surface px-2 text-14 text-ink"
          >
            {list.lengths.map((each) => (
              <option key={keyOf(each)} value={keyOf(each)}>
                {each.kind === 'ceiling'
                  ? t('live.length.ceiling')
                  : t(`live.length.${each.kind}`, { number: each.index + 1 })}
              </option>
            ))}
          </select>
        </label>
        <TextField
          label={t('live.knownMetres')}
          inputMode="decimal"
          value={text}
          placeholder={taken ? taken.metres.toFixed(2) : ''}
          onChange={(event) => {
            setText(event.target.value);
            send(which, event.target.value);
          }}
          error={metresOf(text) === undefined ? t('live.knownBad') : undefined}
        />
      </div>
      <p className="mt-1 text-13 text-ink-2">{t('live.knownLine')}</p>
    </fieldset>
  );
}
