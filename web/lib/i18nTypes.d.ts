import type { MessageTree } from '../locales/messages.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: MessageTree };
    returnNull: false;
  }
}
