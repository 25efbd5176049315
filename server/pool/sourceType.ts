/**
 * IPTC digital source type in XMP: how an altered picture says that it is one.
 * https://cv.iptc.org/newscodes/digitalsourcetype/
 */
import type { DigitalSourceType } from '#engine/tools/descriptor.ts';

const scheme = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

const escaped = (text: string): string =>
  text.replace(/[&<>"\p{Cc}]/gu, (character) => `&#${character.codePointAt(0) ?? 32};`);

/** `system`: the engine and model outside of this program that drew (IPTC Photo Metadata 2025.1, AI System Used). */
function packet(term: string, system?: string): string {
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
    ' xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="Roomwright"',
    ...(system === undefined ? [] : [` Iptc4xmpExt:AISystemUsed="${escaped(system)}"`]),
    ` Iptc4xmpExt:DigitalSourceType="${scheme}${term}"/>`,
    '</rdf:RDF></x:xmpmeta><?xpacket end="r"?>',
  ].join('');
}

/** XMP packet of a result; `system` names the outside engine and model that drew it. */
export function sourceTypeXmp(term: DigitalSourceType, system?: string): string {
  return packet(term, system);
}

/** An SVG document with the packet as its metadata. */
export function svgWithSourceType(svg: string, term: DigitalSourceType): string {
  const contentAt = svg.indexOf('>', svg.indexOf('<svg')) + 1;
  return `${svg.slice(0, contentAt)}<metadata>${packet(term)}</metadata>${svg.slice(contentAt)}`;
}

/**
 * XMP packet with nothing but the source type, and who drew, of another packet; undefined where that has no source
 * type.
 */
export function keptSourceType(xmp: Uint8Array | undefined): string | undefined {
  const text = xmp ? new TextDecoder().decode(xmp) : '';
  const term = /https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/([A-Za-z]{1,64})/.exec(text)?.[1];
  const system = /AISystemUsed="([\w .,:()/+@-]{1,200})"/.exec(text)?.[1];
  return term ? packet(term, system) : undefined;
}
