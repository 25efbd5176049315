/** What the parts of the accounts module work with. */
import type { Keys } from '../../crypto.ts';
import type { Database } from '../../db/client.ts';
import type { MailService } from '../mail/service.ts';
import type { PasswordHashing } from './password.ts';

export interface AccountsContext {
  readonly database: Database;
  readonly mail: Pick<MailService, 'write'>;
  readonly passwords: PasswordHashing;
  readonly publicUrl: string;
  /** Keys of the hashes that kinds of device are known by. */
  readonly deviceKeys: Keys;
  readonly now: () => Date;
  /** Milliseconds before which calls that must not tell by their time whether an address exists give no answer. */
  readonly evenMs: number;
}
