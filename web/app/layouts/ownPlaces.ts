/** What a signed-in person has on a phone as sheets: the user's menu and the menu page show the same. */
import { Coins, Heart, History, Settings } from 'lucide-react';
import { paths } from '../../lib/paths.ts';

export const ownPlaces = [
  { to: paths.history, icon: History, text: 'menu.history' },
  { to: paths.favorites, icon: Heart, text: 'menu.favorites' },
  { to: paths.person, icon: Coins, text: 'menu.topUp' },
  { to: paths.setting, icon: Settings, text: 'menu.settings' },
] as const;
