import { Outlet } from 'react-router';
import { Queries } from '../../lib/Queries.tsx';

/** A page alone on the screen. */
export function NoLayout() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  );
}
