/**
 * zod as the browser may use it: schemas compiled by `new Function` would be refused by the content security policy.
 */
import { z } from 'zod';

z.config({ jitless: true });

export { z };
