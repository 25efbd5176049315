/** The calls of the second factor. */
import type { Handlers } from '../../http/handler.ts';
import type { SecondFactorService } from './secondFactorService.ts';

type SecondFactorCalls = 'secondFactorSetup' | 'secondFactorEnable' | 'secondFactorDisable' | 'secondFactorVerify';

export function secondFactorRoutes(secondFactor: SecondFactorService): Pick<Handlers, SecondFactorCalls> {
  return {
    secondFactorSetup: ({ signedIn, input }) => secondFactor.setup(signedIn, input.password),
    secondFactorEnable: ({ signedIn, input }) => secondFactor.enable(signedIn, input.code),
    secondFactorDisable: async ({ signedIn, input }) => {
      await secondFactor.disable(signedIn, input);
      return {};
    },
    secondFactorVerify: ({ signedIn, input }) => secondFactor.verify(signedIn, input.code),
  };
}
