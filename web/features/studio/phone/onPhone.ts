import { createContext, useContext } from 'react';

/** True inside a studio that stands on a phone: pictures from the camera, cards by the thumb. */
export const OnPhone = createContext(false);

export const useOnPhone = (): boolean => useContext(OnPhone);
