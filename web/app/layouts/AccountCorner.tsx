import { Queries } from '../../lib/Queries.tsx';
import { useUser } from '../../lib/queries.ts';
import { currentTable } from '../currentTable.ts';
import { desktopRoutes } from '../tables.ts';
import { UserMenu } from './UserMenu.tsx';
import { useRestoredLocale } from './useRestoredLocale.ts';

/** The signed-in person on a public page. */
export function AccountCorner() {
  return (
    <Queries>
      <Corner />
    </Queries>
  );
}

function Corner() {
  const user = useUser().data;
  useRestoredLocale();
  if (!user) return <span className="hit-square" />;
  const isWide = currentTable() === desktopRoutes;
  return <UserMenu user={user} withPages={isWide} withSheets={!isWide} compact={!isWide} />;
}
