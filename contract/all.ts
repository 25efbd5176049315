/** Every call, for the router, the typed client and OpenAPI. */
import * as accounts from './accounts.ts';
import { catalog } from './catalog.ts';
import * as designs from './designs.ts';
import * as images from './images.ts';
import * as renders from './renders.ts';

export const calls = {
  register: accounts.register,
  login: accounts.login,
  logout: accounts.logout,
  userDetail: accounts.detail,
  userUpdate: accounts.update,
  userVerify: accounts.verify,
  userVerifyResend: accounts.resend,
  catalog,
  imageUpload: images.upload,
  imageRender: renders.render,
  imageResult: renders.result,
  imageEvents: renders.events,
  imageCancel: renders.cancel,
  imageJobs: renders.openJobs,
  designList: designs.listDesigns,
  designDetail: designs.designDetail,
  designDelete: designs.deleteDesigns,
  designDownload: designs.downloadDesign,
} as const;

export type CallId = keyof typeof calls;
export type Calls = typeof calls;
