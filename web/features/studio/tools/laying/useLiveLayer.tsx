import { useEffect, useMemo, useRef, useState } from 'react';
import type { LaidKind, LaidSurface } from '../../../../canvas/surfaces/layers.ts';
import { useCatalog } from '../../../../lib/queries.ts';
import type { Layer, LayerProps } from '../../studioTool.ts';
import type { LayingForm } from './form.ts';
import { LiveOverlay } from './LiveOverlay.tsx';
import { type LiveTool, LiveTools } from './LiveTools.tsx';
import { scaleBy } from './quantities.ts';
import { SurfaceSection } from './SurfaceSection.tsx';
import { useMaterials } from './useMaterials.ts';
import { useSurfaces, useTile } from './useSurfaces.ts';

/** Steps that can be undone. */
const mostSteps = 60;

type Step = Pick<LayingForm, 'material' | 'turn' | 'scale' | 'offset' | 'surfaces'>;

/** The way back through what was chosen; steps of one slider or drag are one. */
function useWayBack(form: LayingForm, onChange: (change: Partial<LayingForm>) => void) {
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const last = useRef<{ readonly step: Step; readonly what: string } | null>(null);
  const { material, turn, scale, offset, surfaces } = form;
  const step = useMemo(() => ({ material, turn, scale, offset, surfaces }), [material, turn, scale, offset, surfaces]);
  const isUndoing = useRef(false);
  useEffect(() => {
    const before = last.current;
    const changed = (Object.keys(step) as (keyof Step)[]).filter((key) => before && before.step[key] !== step[key]);
    const what = changed.filter((key) => key !== 'offset').join(' ');
    if (before && changed.length > 0 && !isUndoing.current) {
      const isSame = what === before.what && (what === 'turn' || what === 'scale');
      if (!isSame) setSteps((all) => [...all, before.step].slice(-mostSteps));
    }
    isUndoing.current = false;
    last.current = { step, what: changed.length > 0 ? what : (before?.what ?? '') };
  }, [step]);
  return {
    canUndo: steps.length > 0,
    undo: () => {
      const to = steps.at(-1);
      if (!to) return;
      isUndoing.current = true;
      setSteps(steps.slice(0, -1));
      onChange(to);
    },
  };
}

/** A photo's surfaces as they will be: chosen, covered, moved and turned at once, with what that takes. */
export function useLiveLayer(
  { photo, form, onChange, shown }: LayerProps<LayingForm>,
  kind: LaidKind,
  isWanted: boolean,
): Layer {
  const surfaces = useSurfaces(isWanted ? photo : null);
  const catalog = useCatalog();
  const material = useMaterials(catalog.data).find(({ id }) => id === form.material);
  const tile = useTile(isWanted && photo ? material : undefined);
  const [tool, setTool] = useState<LiveTool>('select');
  const [pointed, point] = useState<LaidSurface | null>(null);
  const [isHeld, hold] = useState(false);
  const [isOpen, setOpen] = useState(true);
  const way = useWayBack(form, onChange);
  useEffect(() => {
    // What was made is looked at first.
    setOpen(shown === null);
  }, [shown]);
  const live = surfaces.data;
  const list = live?.layers.list;
  const offered = useMemo(() => live?.layers.ofKind(kind) ?? [], [live, kind]);
  const chosen = useMemo(
    () => (form.surfaces.length > 0 ? offered.filter(({ id }) => form.surfaces.includes(id)) : offered),
    [offered, form.surfaces],
  );
  const metres = list ? scaleBy(list, form.known).metres : 1;
  const { turn, scale, offset } = form;
  const isLaid = list !== undefined && list[kind].state !== 'missing';
  const laying = useMemo(
    () =>
      tile && isLaid && !isHeld ? { surfaces: chosen, tile, placing: { angle: turn, scale, offset, metres } } : null,
    [tile, isLaid, isHeld, chosen, turn, scale, offset, metres],
  );
  if (!photo || !isWanted) return { section: null, over: null };
  const toggle = ({ id }: LaidSurface): void => {
    if (kind === 'floor') return;
    const wanted = form.surfaces.includes(id) ? form.surfaces.filter((each) => each !== id) : [...form.surfaces, id];
    onChange({ surfaces: wanted.length === offered.length ? [] : wanted });
  };
  return {
    section: (
      <SurfaceSection
        kind={kind}
        live={live}
        failed={surfaces.isError}
        onRetry={() => void surfaces.refetch()}
        offered={offered}
        chosen={chosen}
        material={material}
        form={form}
        onChange={onChange}
        onToggle={toggle}
        onPoint={point}
        isOpen={isOpen}
        onOpen={shown === null ? null : setOpen}
      />
    ),
    tools: <LiveTools tool={tool} onTool={setTool} canUndo={way.canUndo} onUndo={way.undo} onHold={hold} />,
    over:
      live && isOpen
        ? (view) => (
            <LiveOverlay
              view={view}
              photo={photo.picture}
              live={live}
              kind={kind}
              laying={laying}
              tool={tool}
              pointed={pointed}
              onPoint={point}
              onPick={toggle}
              onPlaced={({ angle, offset: to }) => onChange({ turn: angle, offset: to })}
            />
          )
        : null,
  };
}
