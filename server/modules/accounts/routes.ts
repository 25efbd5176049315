/** The calls of people and their sessions. */
import type { Handlers } from '../../http/handler.ts';
import type { OwnDataService } from './ownData.ts';
import type { AccountsService } from './service.ts';

type AccountCalls =
  | 'register'
  | 'login'
  | 'logout'
  | 'userDetail'
  | 'userUpdate'
  | 'userVerify'
  | 'userVerifyResend'
  | 'userPasswordForgot'
  | 'userPasswordReset'
  | 'userPasswordChange'
  | 'userOnboard'
  | 'userEmailBind'
  | 'userExport'
  | 'userDelete'
  | 'sessionList'
  | 'sessionRevoke';

export function accountRoutes(accounts: AccountsService, ownData: OwnDataService): Pick<Handlers, AccountCalls> {
  return {
    register: ({ input, locale }) => accounts.register(input, locale),
    login: ({ input, userAgent, token }) => accounts.login(input, { userAgent, token }),
    logout: async ({ signedIn }) => {
      await accounts.logout(signedIn);
      return {};
    },
    userDetail: ({ signedIn }) => accounts.detail(signedIn),
    userUpdate: ({ signedIn, input }) => accounts.update(signedIn, input),
    userVerify: ({ input, token, userAgent }) =>
      accounts.verify(input.token, { ticket: input.ticket, token, userAgent }),
    userVerifyResend: ({ input }) => accounts.resend(input.email),
    userPasswordForgot: ({ input }) => accounts.forgotPassword(input.email),
    userPasswordReset: async ({ input, locale }) => {
      await accounts.resetPassword(input.token, input.password, locale);
      return {};
    },
    userPasswordChange: async ({ signedIn, input, locale }) => {
      await accounts.changePassword(signedIn, input, locale);
      return {};
    },
    userOnboard: ({ input, userAgent }) => accounts.onboard(input.token, userAgent),
    userEmailBind: ({ signedIn, input, locale }) => accounts.bindEmail(signedIn, input, locale),
    userExport: ({ signedIn, input, signal }) => ownData.exportAll(signedIn, input.password, signal),
    userDelete: async ({ signedIn, input }) => {
      await ownData.deleteAccount(signedIn, input);
      return {};
    },
    sessionList: ({ signedIn }) => accounts.listSessions(signedIn),
    sessionRevoke: ({ signedIn, input }) => accounts.revokeSessions(signedIn, input.id),
  };
}
