import { bathtub } from './pieces/bath/bathtub.ts';
import { cubicle } from './pieces/bath/cubicle.ts';
import { handDryer } from './pieces/bath/handDryer.ts';
import { shower } from './pieces/bath/shower.ts';
import { toilet } from './pieces/bath/toilet.ts';
import { towelRail } from './pieces/bath/towelRail.ts';
import { vanity } from './pieces/bath/vanity.ts';
import { wallMirror } from './pieces/bath/wallMirror.ts';
import { washBasin } from './pieces/bath/washBasin.ts';
import { bed } from './pieces/beds/bed.ts';
import { cot } from './pieces/beds/cot.ts';
import { examinationCouch } from './pieces/beds/examinationCouch.ts';
import { headboard } from './pieces/beds/headboard.ts';
import { massageTable } from './pieces/beds/massageTable.ts';
import { singleBed } from './pieces/beds/singleBed.ts';
import { bookPile } from './pieces/decor/bookPile.ts';
import { fireBowl } from './pieces/decor/fireBowl.ts';
import { fruitBowl } from './pieces/decor/fruitBowl.ts';
import { fullLengthMirror } from './pieces/decor/fullLengthMirror.ts';
import { loudspeaker } from './pieces/decor/loudspeaker.ts';
import { mirror } from './pieces/decor/mirror.ts';
import { parasol } from './pieces/decor/parasol.ts';
import { partition } from './pieces/decor/partition.ts';
import { screen } from './pieces/decor/screen.ts';
import { screenPanel } from './pieces/decor/screenPanel.ts';
import { sculpture } from './pieces/decor/sculpture.ts';
import { stairs } from './pieces/decor/stairs.ts';
import { vase } from './pieces/decor/vase.ts';
import { wallArt } from './pieces/decor/wallArt.ts';
import { bolster } from './pieces/gym/bolster.ts';
import { exerciseBike } from './pieces/gym/exerciseBike.ts';
import { exerciseMat } from './pieces/gym/exerciseMat.ts';
import { treadmill } from './pieces/gym/treadmill.ts';
import { weightBench } from './pieces/gym/weightBench.ts';
import { weightMachine } from './pieces/gym/weightMachine.ts';
import { weightRack } from './pieces/gym/weightRack.ts';
import { yogaMat } from './pieces/gym/yogaMat.ts';
import { coffeeMachine } from './pieces/kitchen/coffeeMachine.ts';
import { cooker } from './pieces/kitchen/cooker.ts';
import { cornerCounter } from './pieces/kitchen/cornerCounter.ts';
import { dryingRack } from './pieces/kitchen/dryingRack.ts';
import { extractorHood } from './pieces/kitchen/extractorHood.ts';
import { kitchenCounter } from './pieces/kitchen/kitchenCounter.ts';
import { kitchenIsland } from './pieces/kitchen/kitchenIsland.ts';
import { passCounter } from './pieces/kitchen/passCounter.ts';
import { range } from './pieces/kitchen/range.ts';
import { refrigerator } from './pieces/kitchen/refrigerator.ts';
import { sink } from './pieces/kitchen/sink.ts';
import { splashback } from './pieces/kitchen/splashback.ts';
import { steelShelf } from './pieces/kitchen/steelShelf.ts';
import { steelWorktop } from './pieces/kitchen/steelWorktop.ts';
import { tumbleDryer } from './pieces/kitchen/tumbleDryer.ts';
import { wallCabinet } from './pieces/kitchen/wallCabinet.ts';
import { washingMachine } from './pieces/kitchen/washingMachine.ts';
import { candle } from './pieces/lamps/candle.ts';
import { ceilingLamp } from './pieces/lamps/ceilingLamp.ts';
import { chandelier } from './pieces/lamps/chandelier.ts';
import { deskLamp } from './pieces/lamps/deskLamp.ts';
import { floorLamp } from './pieces/lamps/floorLamp.ts';
import { lantern } from './pieces/lamps/lantern.ts';
import { linearLamp } from './pieces/lamps/linearLamp.ts';
import { paperLamp } from './pieces/lamps/paperLamp.ts';
import { pendantLamp } from './pieces/lamps/pendantLamp.ts';
import { tableLamp } from './pieces/lamps/tableLamp.ts';
import { trackLamp } from './pieces/lamps/trackLamp.ts';
import { wallLamp } from './pieces/lamps/wallLamp.ts';
import { acousticPanel } from './pieces/office/acousticPanel.ts';
import { catalogueDesk } from './pieces/office/catalogueDesk.ts';
import { credenza } from './pieces/office/credenza.ts';
import { desk } from './pieces/office/desk.ts';
import { executiveDesk } from './pieces/office/executiveDesk.ts';
import { filingCabinet } from './pieces/office/filingCabinet.ts';
import { lowChair } from './pieces/office/lowChair.ts';
import { magazineRack } from './pieces/office/magazineRack.ts';
import { meetingChair } from './pieces/office/meetingChair.ts';
import { meetingTable } from './pieces/office/meetingTable.ts';
import { monitor } from './pieces/office/monitor.ts';
import { noticeBoard } from './pieces/office/noticeBoard.ts';
import { officeChair } from './pieces/office/officeChair.ts';
import { phoneBooth } from './pieces/office/phoneBooth.ts';
import { pupilChair } from './pieces/office/pupilChair.ts';
import { pupilDesk } from './pieces/office/pupilDesk.ts';
import { receptionDesk } from './pieces/office/receptionDesk.ts';
import { teacherDesk } from './pieces/office/teacherDesk.ts';
import { visitorChair } from './pieces/office/visitorChair.ts';
import { whiteboard } from './pieces/office/whiteboard.ts';
import { plant } from './pieces/plants/plant.ts';
import { planter } from './pieces/plants/planter.ts';
import { armchair } from './pieces/seats/armchair.ts';
import { banquette } from './pieces/seats/banquette.ts';
import { barStool } from './pieces/seats/barStool.ts';
import { bench } from './pieces/seats/bench.ts';
import { cafeChair } from './pieces/seats/cafeChair.ts';
import { chair } from './pieces/seats/chair.ts';
import { daybed } from './pieces/seats/daybed.ts';
import { diningChair } from './pieces/seats/diningChair.ts';
import { floorCushion } from './pieces/seats/floorCushion.ts';
import { footstool } from './pieces/seats/footstool.ts';
import { loungeChair } from './pieces/seats/loungeChair.ts';
import { luggageBench } from './pieces/seats/luggageBench.ts';
import { outdoorChair } from './pieces/seats/outdoorChair.ts';
import { outdoorSofa } from './pieces/seats/outdoorSofa.ts';
import { pouffe } from './pieces/seats/pouffe.ts';
import { readingNook } from './pieces/seats/readingNook.ts';
import { reclinerSofa } from './pieces/seats/reclinerSofa.ts';
import { rockingChair } from './pieces/seats/rockingChair.ts';
import { sectionalSofa } from './pieces/seats/sectionalSofa.ts';
import { sofa } from './pieces/seats/sofa.ts';
import { stool } from './pieces/seats/stool.ts';
import { waitingChair } from './pieces/seats/waitingChair.ts';
import { backBar } from './pieces/shop/backBar.ts';
import { barCounter } from './pieces/shop/barCounter.ts';
import { cashDesk } from './pieces/shop/cashDesk.ts';
import { clothesRail } from './pieces/shop/clothesRail.ts';
import { counter } from './pieces/shop/counter.ts';
import { displayPlinth } from './pieces/shop/displayPlinth.ts';
import { displayShelf } from './pieces/shop/displayShelf.ts';
import { displayTable } from './pieces/shop/displayTable.ts';
import { menuBoard } from './pieces/shop/menuBoard.ts';
import { stylingChair } from './pieces/shop/stylingChair.ts';
import { stylingMirror } from './pieces/shop/stylingMirror.ts';
import { wallSign } from './pieces/shop/wallSign.ts';
import { barCabinet } from './pieces/storage/barCabinet.ts';
import { basket } from './pieces/storage/basket.ts';
import { bicycleRack } from './pieces/storage/bicycleRack.ts';
import { bookcase } from './pieces/storage/bookcase.ts';
import { changingTable } from './pieces/storage/changingTable.ts';
import { coatRack } from './pieces/storage/coatRack.ts';
import { dresser } from './pieces/storage/dresser.ts';
import { locker } from './pieces/storage/locker.ts';
import { lowBookcase } from './pieces/storage/lowBookcase.ts';
import { mediaConsole } from './pieces/storage/mediaConsole.ts';
import { nightstand } from './pieces/storage/nightstand.ts';
import { openWardrobe } from './pieces/storage/openWardrobe.ts';
import { shoeCabinet } from './pieces/storage/shoeCabinet.ts';
import { shoeRack } from './pieces/storage/shoeRack.ts';
import { sideboard } from './pieces/storage/sideboard.ts';
import { storageShelf } from './pieces/storage/storageShelf.ts';
import { toolCabinet } from './pieces/storage/toolCabinet.ts';
import { towelShelf } from './pieces/storage/towelShelf.ts';
import { toyStorage } from './pieces/storage/toyStorage.ts';
import { trolley } from './pieces/storage/trolley.ts';
import { wardrobe } from './pieces/storage/wardrobe.ts';
import { workbench } from './pieces/storage/workbench.ts';
import { bistroTable } from './pieces/tables/bistroTable.ts';
import { cafeTable } from './pieces/tables/cafeTable.ts';
import { coffeeTable } from './pieces/tables/coffeeTable.ts';
import { consoleTable } from './pieces/tables/consoleTable.ts';
import { diningTable } from './pieces/tables/diningTable.ts';
import { gamesTable } from './pieces/tables/gamesTable.ts';
import { highTable } from './pieces/tables/highTable.ts';
import { lowTable } from './pieces/tables/lowTable.ts';
import { outdoorTable } from './pieces/tables/outdoorTable.ts';
import { readingTable } from './pieces/tables/readingTable.ts';
import { sharedTable } from './pieces/tables/sharedTable.ts';
import { sideTable } from './pieces/tables/sideTable.ts';
import { teaTable } from './pieces/tables/teaTable.ts';
import { bathMat } from './pieces/textiles/bathMat.ts';
import { blind } from './pieces/textiles/blind.ts';
import { curtain, drawnDrapes, drawnSheers } from './pieces/textiles/curtain.ts';
import { outdoorCushion } from './pieces/textiles/outdoorCushion.ts';
import { playMat } from './pieces/textiles/playMat.ts';
import { rug } from './pieces/textiles/rug.ts';
import { runner } from './pieces/textiles/runner.ts';
import { stairRunner } from './pieces/textiles/stairRunner.ts';
import type { PieceKind } from './types.ts';

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
  pendantLamp,
  rug,
  curtain,
  drawnDrapes,
  drawnSheers,
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
  bookPile,
  fruitBowl,
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
