import { backBar, barCounter, loudspeaker, menuBoard } from './barFurniture.ts';
import { barStool } from './barStool.ts';
import { bathMat, handDryer, towelRail, wallMirror } from './bathFittings.ts';
import { bathtub } from './bathtub.ts';
import { bed } from './bed.ts';
import { bench, floorCushion, footstool, luggageBench, pouffe, stool } from './benches.ts';
import { bicycleRack } from './bicycleRack.ts';
import { diningChair } from './chair.ts';
import { coffeeMachine } from './coffeeMachine.ts';
import { counter } from './counters.ts';
import { cubicle } from './cubicle.ts';
import { barCabinet, changingTable, dresser, lowBookcase, sideboard, toyStorage, wardrobe } from './cupboards.ts';
import { curtain } from './curtain.ts';
import { desk, executiveDesk, teacherDesk } from './desk.ts';
import { deskLamp } from './deskLamp.ts';
import { coatRack, openWardrobe, shoeRack } from './entrance.ts';
import { extractorHood } from './extractorHood.ts';
import { exerciseBike, treadmill, weightMachine } from './gymMachines.ts';
import { massageTable, weightBench, weightRack } from './gymWeights.ts';
import { chandelier, paperLamp } from './hangingLights.ts';
import { kitchenCounter, kitchenIsland, sink, wallCabinet } from './kitchen.ts';
import { cornerCounter, splashback } from './kitchenFitted.ts';
import { floorLamp, pendant, tableLamp } from './lamps.ts';
import { basket, dryingRack, tumbleDryer, washingMachine } from './laundry.ts';
import { daybed, loungeChair, reclinerSofa, sectionalSofa } from './loungeSeats.ts';
import { bolster, exerciseMat, playMat, runner, stairRunner, yogaMat } from './mats.ts';
import { meetingChair, officeChair } from './officeChair.ts';
import { catalogueDesk, credenza, filingCabinet, magazineRack } from './officeStorage.ts';
import { monitor, screen } from './officeTech.ts';
import { plant } from './plant.ts';
import { pupilDesk } from './pupilDesk.ts';
import { refrigerator } from './refrigerator.ts';
import { partition, phoneBooth, screenPanel } from './roomScreens.ts';
import { rug } from './rug.ts';
import { toilet, washBasin } from './sanitary.ts';
import { lowChair, pupilChair, visitorChair } from './schoolSeats.ts';
import { sculpture } from './sculpture.ts';
import { cashDesk, receptionDesk } from './serviceDesk.ts';
import { clothesRail, displayPlinth, displayShelf, displayTable } from './shopFittings.ts';
import { shower } from './shower.ts';
import { cafeChair, chair, cot, headboard, readingNook, singleBed } from './sleeping.ts';
import { candle, lantern, outdoorCushion, planter, vase } from './smallDecor.ts';
import { bistroTable, cafeTable, consoleTable, gamesTable, highTable, outdoorTable, teaTable } from './smallTables.ts';
import { armchair, sofa } from './sofa.ts';
import { stairs } from './stairs.ts';
import { passCounter, steelShelf, steelWorktop } from './steelFurniture.ts';
import { bookcase, mediaConsole, nightstand } from './storage.ts';
import { cooker, range } from './stoves.ts';
import { coffeeTable, diningTable, sideTable } from './table.ts';
import { banquette, outdoorChair, outdoorSofa, rockingChair } from './terraceSeats.ts';
import { examinationCouch, stylingChair, stylingMirror } from './treatment.ts';
import type { PieceKind } from './types.ts';
import { locker, shoeCabinet, storageShelf, towelShelf, trolley } from './utilityStorage.ts';
import { vanity } from './vanity.ts';
import { waitingChair } from './waitingChair.ts';
import { mirror, wallArt } from './wallDecor.ts';
import { acousticPanel, noticeBoard, wallSign, whiteboard } from './wallPanels.ts';
import { blind, fireBowl, fullLengthMirror, parasol } from './windowAndTerrace.ts';
import { ceilingLamp, linearLamp, trackLamp, wallLamp } from './workLamps.ts';
import { toolCabinet, workbench } from './workshop.ts';
import { lowTable, meetingTable, readingTable, sharedTable } from './workTables.ts';

/** All kinds of pieces. */
export const pieceKinds: readonly PieceKind[] = [
  sofa,
  armchair,
  coffeeTable,
  sideTable,
  diningTable,
  diningChair,
  bed,
  nightstand,
  bookcase,
  mediaConsole,
  floorLamp,
  tableLamp,
  pendant,
  rug,
  curtain,
  plant,
  wallArt,
  mirror,
  kitchenCounter,
  sink,
  cooker,
  wallCabinet,
  refrigerator,
  kitchenIsland,
  barStool,
  extractorHood,
  range,
  consoleTable,
  teaTable,
  cafeTable,
  highTable,
  bistroTable,
  outdoorTable,
  gamesTable,
  sideboard,
  dresser,
  wardrobe,
  barCabinet,
  lowBookcase,
  toyStorage,
  changingTable,
  bench,
  luggageBench,
  stool,
  pouffe,
  footstool,
  floorCushion,
  loungeChair,
  daybed,
  sectionalSofa,
  reclinerSofa,
  banquette,
  outdoorSofa,
  outdoorChair,
  rockingChair,
  coatRack,
  shoeRack,
  openWardrobe,
  runner,
  stairRunner,
  playMat,
  exerciseMat,
  yogaMat,
  bolster,
  vase,
  candle,
  lantern,
  outdoorCushion,
  planter,
  chandelier,
  paperLamp,
  officeChair,
  meetingChair,
  desk,
  executiveDesk,
  teacherDesk,
  meetingTable,
  sharedTable,
  readingTable,
  lowTable,
  monitor,
  screen,
  deskLamp,
  filingCabinet,
  catalogueDesk,
  credenza,
  magazineRack,
  whiteboard,
  noticeBoard,
  acousticPanel,
  wallSign,
  receptionDesk,
  cashDesk,
  waitingChair,
  linearLamp,
  trackLamp,
  ceilingLamp,
  wallLamp,
  screenPanel,
  partition,
  phoneBooth,
  visitorChair,
  pupilChair,
  lowChair,
  pupilDesk,
  examinationCouch,
  stylingChair,
  stylingMirror,
  toilet,
  washBasin,
  vanity,
  bathtub,
  shower,
  towelRail,
  bathMat,
  wallMirror,
  handDryer,
  displayShelf,
  displayTable,
  displayPlinth,
  clothesRail,
  sculpture,
  toolCabinet,
  workbench,
  bicycleRack,
  washingMachine,
  tumbleDryer,
  dryingRack,
  basket,
  counter,
  steelWorktop,
  passCounter,
  steelShelf,
  coffeeMachine,
  towelShelf,
  storageShelf,
  shoeCabinet,
  locker,
  trolley,
  cubicle,
  singleBed,
  chair,
  cafeChair,
  headboard,
  cot,
  readingNook,
  treadmill,
  exerciseBike,
  weightMachine,
  weightRack,
  weightBench,
  massageTable,
  barCounter,
  backBar,
  menuBoard,
  loudspeaker,
  blind,
  fullLengthMirror,
  parasol,
  fireBowl,
  cornerCounter,
  splashback,
  stairs,
];

const byId = new Map(pieceKinds.map((kind) => [kind.id, kind]));

/** The kind of that id, as room types name it; undefined when nobody makes it. */
export function pieceKind(id: string): PieceKind | undefined {
  return byId.get(id);
}
