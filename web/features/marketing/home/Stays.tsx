import { useTranslation } from '../../../lib/useTranslation.ts';
import { RoomDrawing } from '../../../ui/RoomDrawing.tsx';
import { Items } from '../Items.tsx';
import { Section } from '../Section.tsx';

/** What no other of its kind does, beside the room as it is measured. */
export function Stays() {
  const { t } = useTranslation();
  const items = (['windows', 'scale', 'same', 'cpu'] as const).map((each) => ({
    title: t(`home.stays.${each}.title`),
    line: t(`home.stays.${each}.line`),
  }));
  return (
    <Section
      title={t('home.staysTitle')}
      line={t('home.staysLine')}
      aside={<RoomDrawing figures label={t('home.roomAlt')} className="max-w-[24rem]" />}
    >
      <Items items={items} />
    </Section>
  );
}
