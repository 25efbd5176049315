/** What the parts of the accounts module work with. */
import type { Database } from '../../db/client.ts';
import type { MailService } from '../mail/service.ts';
import type { PasswordHashing } from './password.ts';

export interface AccountsContext {
  readonly database: Database;
  readonly mail: Pick<MailService, 'write'>;
  readonly passwords: PasswordHashing;
  readonly publicUrl: string;
  /** Key of the hashes that kinds of device are known by. */
  readonly deviceKey: Buffer;
  readonly now: () => Date;
  /** Milliseconds before which calls that must not tell by their time whether an address exists give no answer. */
  readonly evenMs: number;
}
