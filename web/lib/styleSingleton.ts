/**
 * Stands in for the package `react-style-singleton` (scroll lock of dialogs): the same interface by constructed style
 * sheets, which a content security policy without `unsafe-inline` allows.
 */
import { useEffect } from 'react';

interface Singleton {
  add(style: string): void;
  remove(): void;
}

/** One sheet for any number of users; gone with the last. */
export function stylesheetSingleton(): Singleton {
  let users = 0;
  let sheet: CSSStyleSheet | null = null;
  return {
    add(style) {
      if (users === 0) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(style);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      }
      users += 1;
    },
    remove() {
      users -= 1;
      if (users > 0 || !sheet) return;
      const gone = sheet;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== gone);
      sheet = null;
    },
  };
}

/** A hook that keeps a style in the page while its component is mounted. */
export function styleHookSingleton(): (styles: string, isDynamic?: boolean) => void {
  const sheet = stylesheetSingleton();
  return (styles, isDynamic) => {
    // Only styles declared dynamic are replaced while mounted.
    useEffect(() => {
      sheet.add(styles);
      return () => sheet.remove();
    }, [styles && isDynamic]);
  };
}

/** The same as a component that draws nothing. */
export function styleSingleton(): (props: { styles: string; dynamic?: boolean }) => null {
  const useStyle = styleHookSingleton();
  return function Sheet({ styles, dynamic }) {
    useStyle(styles, dynamic);
    return null;
  };
}
