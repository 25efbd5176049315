/** Lays a material on a photo in a WebGL 2 shader. No React. */
import type { Compositor, Laying } from './compositor.ts';
import type { LaidSurface, SurfaceLayers } from './layers.ts';
import { patternMap } from './pattern.ts';
import { detail, frontReach, gloss, mirror, relief, shoulder, wallSheen } from './shading.ts';
import type { LaidTile } from './tile.ts';

const vertex = `#version 300 es
out vec2 at;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0;
  at = vec2(corner.x, 1.0 - corner.y);
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}`;

const real = (value: number): string => (Number.isInteger(value) ? `${value}.0` : String(value));

const fragment = `#version 300 es
precision highp float;
precision highp sampler2D;
in vec2 at;
out vec4 colour;
uniform sampler2D photo, mattes, light, fine, mirrored, albedo, slopes;
uniform mat3 map;
uniform vec2 size, tileSize;
uniform float face, most, glareMost, side, cameraHeight, polish;
uniform mat3 toMetres;
uniform bool isFloor;

float share(vec2 p) {
  vec4 m = texture(mattes, p);
  return isFloor ? m.r : m.g;
}

vec3 encoded(vec3 v) {
  return mix(1.055 * pow(max(v, 0.0), vec3(1.0 / 2.4)) - 0.055, v * 12.92, lessThan(v, vec3(0.0031308)));
}

vec3 front(vec2 p, vec3 own) {
  vec3 sum = vec3(0.0);
  float weight = 0.0;
  for (int k = 0; k < 8; k++) {
    float a = float(k) * 0.7853982;
    for (int r = 1; r <= 2; r++) {
      vec2 q = p + vec2(cos(a), sin(a)) * float(r) * ${real(frontReach)} / size;
      float w = 1.0 - smoothstep(0.0, 0.08, share(q));
      sum += w * texture(photo, q).rgb;
      weight += w;
    }
  }
  return weight > 0.5 ? sum / weight : own;
}

void main() {
  vec2 pixel = at * size;
  vec3 q = map * vec3(pixel, 1.0);
  vec2 p = q.xy / q.z / tileSize;
  vec2 dx = dFdx(p), dy = dFdy(p);
  float s = share(at);
  if (s <= 0.004) discard;
  if (!isFloor && abs(texelFetch(mattes, ivec2(pixel), 0).b * 255.0 - face) > 0.5) discard;
  vec3 own = texture(photo, at).rgb;
  vec3 lit = texture(light, at).rgb;
  lit = lit * lit * most;
  vec4 extra = texture(fine, at);
  vec3 tone = textureGrad(albedo, p, dx, dy).rgb;
  vec3 slope = textureGrad(slopes, p, dx, dy).rgb;
  vec2 fall = (slope.rg - 0.5) * 2.0;
  float slant = 1.0 - ${real(relief.fromSide)} * side * fall.r - ${real(relief.fromAbove)} * fall.g;
  float shade = clamp(slant, ${real(relief.least)}, ${real(relief.most)});
  float inside = clamp((s - 0.8) / 0.17, 0.0, 1.0);
  float kept = isFloor ? 1.0 : exp((extra.r * ${real(detail.range)} + ${real(detail.least)}) * inside);
  float gloss = ${real(gloss.share)} * pow(1.0 - slope.b, ${real(gloss.power)});
  float glare = isFloor ? extra.g * extra.g * glareMost * gloss : 0.0;
  float sheen = isFloor ? 0.0 : ${real(wallSheen)};
  vec3 painted = s * ((tone * shade * (1.0 - sheen) + sheen) * lit * kept + glare);
  float y = dot(painted, vec3(0.2126, 0.7152, 0.0722));
  float over = 1.0 - exp((${real(shoulder.from)} - y) / ${real(shoulder.reach)});
  if (y > ${real(shoulder.from)}) painted *= (${real(shoulder.from)} + ${real(shoulder.reach)} * over) / y;
  float rest = 1.0 - s;
  vec3 behind = own;
  if (rest > 0.0 && rest < 0.98) behind = mix(own, front(at, own), min(1.0, s * 1.4));
  vec3 sum = painted + behind * rest;
  if (isFloor && polish > 0.0) {
    vec3 m = toMetres * vec3(pixel, 1.0);
    vec2 there = m.xy / m.z;
    float cosine = cameraHeight / sqrt(dot(there, there) + cameraHeight * cameraHeight);
    float facing = ${real(mirror.facing)};
    float fresnel = min(${real(mirror.most)}, (facing + (1.0 - facing) * pow(1.0 - cosine, 5.0)) * polish);
    vec3 image = texture(mirrored, at).rgb;
    sum += s * fresnel * image * image * (1.0 - sum);
  }
  colour = vec4(encoded(clamp(sum, 0.0, 1.0)), 1.0);
}`;

const units = ['photo', 'mattes', 'light', 'fine', 'mirrored', 'albedo', 'slopes'] as const;
type Unit = (typeof units)[number];

/** Taps of anisotropic filtering: floors are seen at a slant. */
const mostTaps = 8;

function compiled(gl: WebGL2RenderingContext, type: number, source: string): WebGLShader {
  const shader = gl.createShader(type);
  if (!shader) throw new Error('the shader could not be made');
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS))
    throw new Error(gl.getShaderInfoLog(shader) ?? 'the shader does not compile');
  return shader;
}

class GlCompositor implements Compositor {
  readonly #gl: WebGL2RenderingContext;
  readonly #layers: SurfaceLayers;
  readonly #program: WebGLProgram;
  readonly #textures: Readonly<Record<Exclude<Unit, 'albedo' | 'slopes' | 'light'>, WebGLTexture>>;
  readonly #lights: Readonly<Record<'floor' | 'wall', WebGLTexture>>;
  readonly #tiles = new Map<LaidTile, { readonly albedo: WebGLTexture; readonly slopes: WebGLTexture }>();
  readonly #made: WebGLTexture[] = [];
  readonly #places = new Map<string, WebGLUniformLocation | null>();

  constructor(gl: WebGL2RenderingContext, photo: TexImageSource, layers: SurfaceLayers) {
    this.#gl = gl;
    this.#layers = layers;
    const program = gl.createProgram();
    if (!program) throw new Error('the program could not be made');
    gl.attachShader(program, compiled(gl, gl.VERTEX_SHADER, vertex));
    gl.attachShader(program, compiled(gl, gl.FRAGMENT_SHADER, fragment));
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS))
      throw new Error(gl.getProgramInfoLog(program) ?? 'the program does not link');
    this.#program = program;
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
    gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE);
    const { mattes, floorLight, wallLight, fine, mirror: mirrored } = layers.pixels;
    const first = this.#texture();
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.SRGB8_ALPHA8, gl.RGBA, gl.UNSIGNED_BYTE, photo);
    this.#textures = {
      photo: first,
      mattes: this.#layer(mattes),
      fine: this.#layer(fine),
      mirrored: this.#layer(mirrored),
    };
    this.#lights = { floor: this.#layer(floorLight), wall: this.#layer(wallLight) };
  }

  draw(laying: Laying | null): void {
    const gl = this.#gl;
    const { width, height } = gl.canvas;
    gl.viewport(0, 0, width, height);
    gl.disable(gl.SCISSOR_TEST);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    if (!laying) return;
    gl.useProgram(this.#program);
    units.forEach((unit, at) => {
      gl.uniform1i(this.#at(unit), at);
    });
    const tile = this.#tileOf(laying.tile);
    for (const unit of ['photo', 'mattes', 'fine', 'mirrored'] as const) this.#bind(unit, this.#textures[unit]);
    this.#bind('albedo', tile.albedo);
    this.#bind('slopes', tile.slopes);
    gl.enable(gl.SCISSOR_TEST);
    for (const surface of laying.surfaces) this.#cover(surface, laying);
  }

  dispose(): void {
    // The context stays with its canvas, which may be drawn on again.
    const gl = this.#gl;
    for (const texture of this.#made) gl.deleteTexture(texture);
    gl.deleteProgram(this.#program);
  }

  #cover(surface: LaidSurface, { tile, placing }: Laying): void {
    const box = this.#layers.boxOf(surface);
    if (!box) return;
    const gl = this.#gl;
    const { list, width, height } = this.#layers;
    const [sx, sy] = [gl.canvas.width / width, gl.canvas.height / height];
    const [left, right] = [Math.floor((box.left - 1) * sx), Math.ceil((box.right + 1) * sx)];
    const [top, bottom] = [Math.floor((box.top - 1) * sy), Math.ceil((box.bottom + 1) * sy)];
    gl.scissor(left, gl.canvas.height - bottom, right - left, bottom - top);
    this.#bind('light', this.#lights[surface.kind]);
    const polish = tile.roughness < mirror.roughest ? (1 - tile.roughness / mirror.roughest) ** 1.3 : 0;
    const set = (name: string, value: number): void => gl.uniform1f(this.#at(name), value);
    gl.uniformMatrix3fv(this.#at('map'), true, patternMap(surface, placing));
    gl.uniformMatrix3fv(this.#at('toMetres'), true, surface.toMetres);
    gl.uniform2f(this.#at('size'), width, height);
    gl.uniform2f(this.#at('tileSize'), tile.sizeM[0], tile.sizeM[1]);
    gl.uniform1i(this.#at('isFloor'), surface.kind === 'floor' ? 1 : 0);
    set('face', surface.face);
    set('most', list[surface.kind].most);
    set('glareMost', list.glareMost);
    set('side', list.lightSide);
    set('cameraHeight', list.cameraHeightM);
    set('polish', polish);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }

  #at(name: string): WebGLUniformLocation | null {
    let place = this.#places.get(name);
    if (place === undefined) {
      place = this.#gl.getUniformLocation(this.#program, name);
      this.#places.set(name, place);
    }
    return place;
  }

  #bind(unit: Unit, texture: WebGLTexture): void {
    this.#gl.activeTexture(this.#gl.TEXTURE0 + units.indexOf(unit));
    this.#gl.bindTexture(this.#gl.TEXTURE_2D, texture);
  }

  /** A new texture, bound. */
  #texture(): WebGLTexture {
    const gl = this.#gl;
    const texture = gl.createTexture();
    if (!texture) throw new Error('the texture could not be made');
    this.#made.push(texture);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
    for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
      gl.texParameteri(gl.TEXTURE_2D, filter, gl.LINEAR);
    return texture;
  }

  #layer(rgb: Uint8Array): WebGLTexture {
    const gl = this.#gl;
    const texture = this.#texture();
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB8, this.#layers.width, this.#layers.height, 0, gl.RGB, gl.UNSIGNED_BYTE, rgb);
    return texture;
  }

  #tileOf(tile: LaidTile) {
    const known = this.#tiles.get(tile);
    if (known) return known;
    const gl = this.#gl;
    const anisotropic = gl.getExtension('EXT_texture_filter_anisotropic');
    const repeated = (picture: ImageData, format: number): WebGLTexture => {
      const texture = this.#texture();
      gl.texImage2D(gl.TEXTURE_2D, 0, format, gl.RGBA, gl.UNSIGNED_BYTE, picture);
      gl.generateMipmap(gl.TEXTURE_2D);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.REPEAT);
      if (tile.repeatsUp) gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.REPEAT);
      if (anisotropic) gl.texParameterf(gl.TEXTURE_2D, anisotropic.TEXTURE_MAX_ANISOTROPY_EXT, mostTaps);
      return texture;
    };
    const made = { albedo: repeated(tile.albedo, gl.SRGB8_ALPHA8), slopes: repeated(tile.relief, gl.RGBA8) };
    this.#tiles.set(tile, made);
    return made;
  }
}

/** A compositor on that canvas; null where the browser has no WebGL 2. Throws where its shaders don't compile. */
export function glCompositor(
  canvas: HTMLCanvasElement,
  photo: TexImageSource,
  layers: SurfaceLayers,
): Compositor | null {
  const gl = canvas.getContext('webgl2', { premultipliedAlpha: true, antialias: false, preserveDrawingBuffer: true });
  return gl ? new GlCompositor(gl, photo, layers) : null;
}
