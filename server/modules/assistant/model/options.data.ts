/** Words around options: what a surface can be said to have, and what sets nothing. */

/** Kinds of subjects that say how a surface shall look. */
export const finishKinds: readonly string[] = ['material', 'paint', 'wood', 'pattern', 'group', 'colour', 'tone'];

/** Cues that go with options and set none; all others are of other tools, or questions. */
export const neutral: ReadonlySet<string> = new Set(
  (
    'change,into,paint,paper,lay,keep,light,heavy,furnish,arrange,empty,render,styleword,yes,thanks,greeting,again,' +
    'pick,instead'
  ).split(','),
);

/** Topics that the style decides. */
export const ofStyle: ReadonlySet<string> = new Set(['light', 'colour']);

const english =
  'a,an,the,my,our,this,that,it,its,i,we,you,me,is,are,be,with,and,or,in,on,of,for,to,at,as,by,so,some,' +
  'more,most,very,much,please,pls,just,want,would,like,love,wish,need,have,has,get,make,look,looks,' +
  'feel,feels,feeling,vibe,mood,all,room,space,house,home,interior,design,style,styled,tone,tones,' +
  'toned,colour,colours,color,colors,coloured,colored,one,ones,bit,little,rather,quite,than,but,too,' +
  'also,only,there,from,new,now,then,set,use,material,materials,add,better,k';
const chinese =
  '的了吧啊呀呢吗嘛一点些个种我你他它们想要把将换成做改变让给使用是为和与跟及或在有带请帮能可以也都再更很太比较最这那样子' +
  '色系调风格感觉整体房间屋家里面上中下内设计装修效果布置铺贴刷漆料材质儿来去就多少加';

/** Words between the others that mean nothing by themselves; Chinese ones by character. */
export const between: ReadonlySet<string> = new Set([...english.split(','), ...chinese]);
