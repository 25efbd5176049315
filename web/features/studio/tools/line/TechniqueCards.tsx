import { RadioGroup } from 'radix-ui';
import type { Technique } from '#engine/tools/line/params.ts';
import { art } from '../../../../lib/art.ts';

interface TechniqueCardsProps {
  readonly label: string;
  readonly value: Technique;
  readonly options: readonly { readonly value: Technique; readonly name: string; readonly line: string }[];
  readonly onChange: (value: Technique) => void;
}

/** The ways to draw, each beside what it makes of one room. */
export function TechniqueCards({ label, value, options, onChange }: TechniqueCardsProps) {
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as Technique)}
      className="flex flex-col gap-2"
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          className="lifts flex items-center gap-3 rounded-control border border-hairline bg-surface p-2 text-left hover:border-line data-[state=checked]:border-accent data-[state=checked]:ring-1 data-[state=checked]:ring-accent"
        >
          <Sample technique={option.value} />
          <span className="min-w-0">
            <span className="block text-14 leading-[1.3] font-medium">{option.name}</span>
            <span className="mt-0.5 block text-13 leading-[1.4] text-ink-2">{option.line}</span>
          </span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}

function Sample({ technique }: { readonly technique: Technique }) {
  const id = `technique/${technique}` as const;
  const { width, height, widths } = art[id];
  const url = (each: number) => `/art/${id}-${each}.webp`;
  return (
    <img
      src={url(widths[0])}
      srcSet={widths.map((each) => `${url(each)} ${each}w`).join(', ')}
      sizes="120px"
      width={width}
      height={height}
      alt=""
      className="h-auto w-[max(6.5rem,84px)] shrink-0 rounded-[5px] border border-hairline"
    />
  );
}
