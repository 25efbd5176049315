import { roomTypeById } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import { designScene, FURNITURE_ID } from '#engine/design/scene.ts';
import { closePlan } from '#engine/redesign/closePlan.ts';
import { photoLightOf } from '#engine/redesign/light/photoLight.ts';
import { emptyShell, NO_SKY } from '#engine/redesign/light/emptyShell.ts';
import { fillsOf } from '#engine/redesign/light/fills.ts';
import { lampsAt, burningLamps } from '#engine/redesign/light/lamps.ts';
import { panesOf } from '#engine/redesign/light/panes.ts';
import { perceive } from '#engine/perceive/perceive.ts';
import { levelAt } from '#engine/redesign/light/level.ts';
import { linearOfSrgb8, luminance } from '#engine/image/colour.ts';
import { median } from '#engine/image/statistics.ts';
import { renderScene } from '#engine/render/render.ts';
import { roleBsdfs, wornBy } from '#engine/design/dress.ts';
import { thingOf } from '#engine/redesign/scene.ts';
import sharp from 'sharp';
import { linearToSrgb8 } from '#engine/image/colour.ts';
import { startTeam } from '../server/pool/testing/team.ts';
const types = ['living-room', 'bedroom', 'dining-room', 'home-office', 'kids-room', 'meeting-room', 'hotel-room'];
const size={width:240,height:160};
const team=await startTeam(2);const {rt}=team;
const lum=(a:any,i:number)=>luminance(a[i*3],a[i*3+1],a[i*3+2]);
for(const i of process.argv.slice(2).map(Number)){
 const [style,type,seed]=[styles[(i*37)%styles.length],types[i%types.length],3000+i];
 const d=designScene(style.id,type,seed,size);const closed=closePlan(d.room,roomTypeById(type)!)!;
 const e=renderScene(d.empty,{quality:'draft',seed:1},rt);
 const eRad=Float32Array.from(e.radiance), eAlb=Float32Array.from(e.passes.albedo), ex=e.exposure;
 const photo={...e.picture,data:new Uint8Array(e.picture.data)};
 const eObj=Int32Array.from(e.passes.object);
 const t=renderScene({...d.scene,exposure:ex,exposureEv:0},{quality:'draft',seed:1},rt);
 const tRad=Float32Array.from(t.radiance),tAlb=Float32Array.from(t.passes.albedo),tObj=Int32Array.from(t.passes.object),tPic=new Uint8Array(t.picture.data);
 const p=perceive(photo,rt,{room:d.room});
 const lamps=burningLamps(photo,p.segmentation,d.room);
 const l=photoLightOf(photo,p,d.room,closed,rt,lamps);
 const byRole=roleBsdfs(wornBy(style,seed),seed,false);
 const house=[...emptyShell(closed,l.albedos),...panesOf(closed,photo,d.room,l.lights.panes).map(({thing}:any)=>thing),...fillsOf(closed.plan,d.room,l.lights),...lampsAt(l.lights.lampsM,l.lights.lamps)];
 const pieces=d.placements.map((q:any,k:number)=>thingOf(q,byRole,FURNITURE_ID+k));
 const m=renderScene({sky:NO_SKY,camera:d.room.camera,...size,exposure:1,objects:[...house,...pieces]} as any,{quality:'draft',seed:1},rt);

 const png=(f:(q:number,c:number)=>number)=>sharp(Buffer.from(Array.from({length:size.width*size.height*3},(_,k)=>f(Math.floor(k/3),k%3))),{raw:{...size,channels:3}}).png().toBuffer();
 const ims=[await png((q,c)=>photo.data[q*3+c]),await png((q,c)=>tPic[q*3+c]),await png((q,c)=>linearToSrgb8(m.radiance[q*3+c])),await png((q,c)=>linearToSrgb8(m.passes.albedo[q*3+c])),await png((q,c)=>linearToSrgb8(eAlb[q*3+c]))];
 await sharp({create:{width:5*244,height:160,channels:3,background:'#888'}}).composite(ims.map((input,k)=>({input,left:k*244,top:0}))).png().toFile(`/tmp/redesign/fl-${i}.png`);
 const rows:Record<string,number[]>={};const add=(k:string,v:number)=>{(rows[k]??=[]).push(v)};
 for(let q=0;q<tObj.length;q++){
  const pl=luminance(linearOfSrgb8[photo.data[q*3]],linearOfSrgb8[photo.data[q*3+1]],linearOfSrgb8[photo.data[q*3+2]]);
  const tl=luminance(linearOfSrgb8[tPic[q*3]],linearOfSrgb8[tPic[q*3+1]],linearOfSrgb8[tPic[q*3+2]]);
  if(tObj[q]>=FURNITURE_ID&&m.passes.object[q]===tObj[q]){
   add('pieceRad',Math.log2((lum(m.radiance,q)+1e-5)/(lum(tRad,q)*ex+1e-5)));
   add('pieceShown',Math.log2((lum(m.radiance,q)+1e-5)/(tl+1e-5)));
   add('pieceShownLevel',Math.log2((lum(m.radiance,q)*2**levelAt(l.level,q%240,Math.floor(q/240),size)+1e-5)/(tl+1e-5)));
   add('level',levelAt(l.level,q%240,Math.floor(q/240),size));
   add('pieceAlb',Math.log2((lum(m.passes.albedo,q)+1e-3)/(lum(tAlb,q)+1e-3)));
   add('irrOurs/true',Math.log2((lum(m.radiance,q)/(lum(m.passes.albedo,q)+1e-3)+1e-4)/((lum(tRad,q)*ex)/(lum(tAlb,q)+1e-3)+1e-4)));
   add('truthTone',Math.log2((tl+1e-5)/(lum(tRad,q)*ex+1e-5)));
   continue;}
  if(eObj[q]<10&&tObj[q]<10&&tObj[q]>0){add('houseTone',Math.log2((pl+1e-5)/(lum(eRad,q)*ex+1e-5)));
   add('houseAlbOurs/true',Math.log2((lum(m.passes.albedo,q)+1e-3)/(lum(eAlb,q)+1e-3)));
   add('houseRad',Math.log2((lum(m.radiance,q)+1e-5)/(tl+1e-5)));}
 }
 console.log(i,style.id,type,Object.entries(rows).map(([k,v])=>k+' '+median(v).toFixed(2)).join('  '));
 console.log('   ',JSON.stringify(l.lights.panes.map(v=>+v.toFixed(2))),l.lights.behind.map(v=>+v.toFixed(2)),l.lights.over.map(v=>+v.toFixed(2)),'lamps',lamps.length,'mean',l.mean.toFixed(3),'exposureEv',(d.scene as any).exposureEv, 'ex',ex.toFixed(3));
 team.arena.reset();
}
await team.end();
