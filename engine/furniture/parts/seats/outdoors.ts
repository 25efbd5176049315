import type { Form } from '../../forms/form.ts';

/** The family's way to build seats, as far as it stands rain. */
export function outdoors(form: Form): Form {
  const seating =
    form.seating === 'rattan' || form.seating === 'tube'
      ? form.seating
      : form.seating === 'curved' || form.seating === 'banquette'
        ? 'rattan'
        : 'framed';
  return {
    ...form,
    seating,
    back: 'cushions',
    coverRole:
      form.rug === 'stripes' || form.rug === 'diamonds' || form.rug === 'blocks' ? 'textileSecond' : 'upholstery',
    frameRole: seating === 'rattan' ? 'rattan' : form.frameRole === 'woodDark' ? 'wood' : form.frameRole,
    legRole: seating === 'rattan' ? 'rattan' : form.legRole === 'woodDark' ? 'wood' : form.legRole,
    seatHeightM: Math.max(0.38, form.seatHeightM - 0.02),
    piping: form.piping || form.frameRole === 'painted' || seating === 'rattan',
  };
}
