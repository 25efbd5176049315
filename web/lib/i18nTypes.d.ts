import type { MessageTree } from '../locales/en_US.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: MessageTree };
    returnNull: false;
  }
}
