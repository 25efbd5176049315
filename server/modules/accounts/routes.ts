/** The calls of people and their sessions. */
import type { Handlers } from '../../http/handler.ts';
import type { AccountsService } from './service.ts';

type AccountCalls = 'register' | 'login' | 'logout' | 'userDetail' | 'userUpdate' | 'userVerify' | 'userVerifyResend';

export function accountRoutes(accounts: AccountsService): Pick<Handlers, AccountCalls> {
  return {
    register: ({ input, locale }) => accounts.register(input, locale),
    login: ({ input, userAgent }) => accounts.login(input, userAgent),
    logout: async ({ signedIn }) => {
      await accounts.logout(signedIn);
      return {};
    },
    userDetail: ({ signedIn }) => accounts.detail(signedIn),
    userUpdate: ({ signedIn, input }) => accounts.update(signedIn, input),
    userVerify: ({ input }) => accounts.verify(input.token),
    userVerifyResend: ({ input }) => accounts.resend(input.email),
  };
}
