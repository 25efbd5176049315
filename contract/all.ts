/** Every call, for the router, the typed client and OpenAPI. */
import * as accounts from './accounts.ts';
import * as billing from './billing.ts';
import { catalog, createMaterial, deleteMaterial, listMaterials, materialTile } from './catalog.ts';
import * as chats from './chat.ts';
import * as credits from './credits.ts';
import * as designs from './designs.ts';
import * as groups from './groups.ts';
import * as images from './images.ts';
import * as keys from './keys.ts';
import * as likes from './likes.ts';
import * as outreach from './outreach.ts';
import * as renders from './renders.ts';
import * as rooms from './rooms.ts';
import * as secondFactor from './secondFactor.ts';
import { readClutter, readSegments } from './segments.ts';
import * as sessions from './sessions.ts';
import * as shares from './shares.ts';

export const calls = {
  register: accounts.register,
  login: accounts.login,
  logout: accounts.logout,
  userDetail: accounts.detail,
  userUpdate: accounts.update,
  userVerify: accounts.verify,
  userVerifyResend: accounts.resend,
  userOnboard: accounts.onboard,
  userEmailBind: accounts.bindEmail,
  userPasswordForgot: accounts.forgotPassword,
  userPasswordReset: accounts.resetPassword,
  userPasswordChange: accounts.changePassword,
  userExport: accounts.exportData,
  userDelete: accounts.deleteAccount,
  sessionList: sessions.listSessions,
  sessionRevoke: sessions.revokeSessions,
  secondFactorSetup: secondFactor.setupSecondFactor,
  secondFactorEnable: secondFactor.enableSecondFactor,
  secondFactorDisable: secondFactor.disableSecondFactor,
  secondFactorVerify: secondFactor.verifySecondFactor,
  keyList: keys.listKeys,
  keyCreate: keys.createKey,
  keyUpdate: keys.updateKey,
  keyDelete: keys.deleteKey,
  creditBalance: credits.balance,
  creditLedger: credits.ledger,
  creditLedgerCsv: credits.ledgerCsv,
  creditTopUp: billing.topUp,
  planUpgrade: billing.upgrade,
  planPortal: billing.portal,
  planStatus: billing.planStatus,
  newsletterSubscribe: outreach.subscribe,
  contact: outreach.contact,
  privacy: outreach.privacy,
  catalog,
  imageUpload: images.upload,
  imageUploadPart: images.uploadPart,
  imageUploadWhole: images.uploadWhole,
  imageList: images.listImages,
  imageDelete: images.deleteImage,
  imageRoom: rooms.readRoom,
  imageRoomCorrect: rooms.correctRoom,
  imageSegments: readSegments,
  imageClutter: readClutter,
  imageReference: renders.readReference,
  imageSurfaces: rooms.readSurfaces,
  imageSurfacesMend: rooms.mendSurfaces,
  catalogTile: materialTile,
  materialList: listMaterials,
  materialCreate: createMaterial,
  materialDelete: deleteMaterial,
  imagePreview: renders.preview,
  ...renders.jobCalls,
  imageResult: renders.result,
  imageEvents: renders.events,
  imageCancel: renders.cancel,
  imageJobs: renders.openJobs,
  designList: designs.listDesigns,
  designDetail: designs.designDetail,
  designContinue: designs.continueDesign,
  designApply: renders.applyDesign,
  designDelete: designs.deleteDesigns,
  designDownload: designs.downloadDesign,
  designDownloadZip: designs.downloadDesigns,
  designFavourite: designs.favouriteDesigns,
  designMove: designs.moveDesigns,
  designLikes: likes.listLikes,
  designLike: likes.like,
  designShare: shares.shareDesigns,
  designUnshare: shares.unshareDesigns,
  share: shares.openShare,
  shareAnswer: shares.answerShare,
  shareDownload: shares.downloadShare,
  boardList: shares.listBoards,
  boardSave: shares.saveBoard,
  boardWithdraw: shares.withdrawBoard,
  boardCommentDelete: shares.deleteBoardComment,
  groupList: groups.listGroups,
  groupCreate: groups.createGroup,
  groupRename: groups.renameGroup,
  groupDelete: groups.deleteGroup,
  chat: chats.chat,
  chatList: chats.listChats,
  chatDetail: chats.chatDetail,
  chatDelete: chats.deleteChat,
  chatSettle: chats.settleProposal,
  chatOptions: chats.readOptions,
} as const;

export type CallId = keyof typeof calls;
export type Calls = typeof calls;
