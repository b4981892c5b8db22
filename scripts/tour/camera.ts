import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';

export const size = { width: 1280, height: 720 };
const framesPerSecond = 20;

interface Frame {
  file: string;
  seconds: number;
}

export interface Caption {
  from: number;
  to: number;
  text: string;
}

/**
 * Films a page one picture at a time. How long each is shown is the storyboard's decision, not the machine's: the film has the
 * same pace wherever it is recorded.
 */
export class Camera {
  readonly frames: Frame[] = [];
  readonly captions: Caption[] = [];
  #folder: string;
  #page: Page;
  #cursor = { x: size.width / 2, y: size.height / 2 };

  constructor(folder: string, page: Page) {
    this.#folder = folder;
    this.#page = page;
  }

  get seconds(): number {
    return this.frames.reduce((sum, frame) => sum + frame.seconds, 0);
  }

  /** Continues with another page, at the same place. */
  film(page: Page): void {
    this.#page = page;
  }

  /** What is filmed until the next caption. */
  caption(text: string): void {
    const from = this.seconds;
    const last = this.captions.at(-1);
    if (last) last.to = from - 0.1;
    this.captions.push({ from, to: from, text });
  }

  end(): void {
    const last = this.captions.at(-1);
    if (last) last.to = this.seconds - 0.1;
  }

  async hold(seconds: number): Promise<void> {
    await this.#showCursor();
    const file = join(this.#folder, `${String(this.frames.length).padStart(5, '0')}.jpg`);
    await writeFile(file, await this.#page.screenshot({ type: 'jpeg', quality: 95 }));
    this.frames.push({ file, seconds });
  }

  async scroll(target: number | Locator, seconds: number): Promise<void> {
    const from = await this.#page.evaluate<number>('scrollY');
    const to = typeof target === 'number' ? target : await this.#topOf(target, from);
    await this.#glide(seconds, async (progress) => {
      const y = from + (to - from) * progress;
      await this.#page.evaluate(`scrollTo({ top: ${y}, behavior: 'instant' })`);
    });
  }

  async click(target: Locator): Promise<void> {
    await target.waitFor();
    const box = await target.boundingBox();
    if (!box) throw new Error(`Nothing to click: ${target}`);
    const from = { ...this.#cursor };
    const to = { x: box.x + Math.min(box.width / 2, 120), y: box.y + box.height / 2 };
    await this.#glide(0.6, async (progress) => {
      this.#cursor = {
        x: from.x + (to.x - from.x) * progress,
        y: from.y + (to.y - from.y) * progress,
      };
    });
    await this.hold(0.25);
    await target.click();
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.click(field);
    for (const letter of text) {
      await field.pressSequentially(letter);
      await this.hold(0.12);
    }
  }

  async #glide(seconds: number, step: (progress: number) => Promise<void>): Promise<void> {
    const steps = Math.max(1, Math.round(seconds * framesPerSecond));
    for (let index = 1; index <= steps; index += 1) {
      const linear = index / steps;
      // Starts and ends gently.
      await step(linear * linear * (3 - 2 * linear));
      await this.hold(1 / framesPerSecond);
    }
  }

  async #topOf(target: Locator, scrolled: number): Promise<number> {
    const box = await target.boundingBox();
    return Math.max(0, scrolled + (box?.y ?? 0) - 110);
  }

  /** Headless browsers draw none. */
  async #showCursor(): Promise<void> {
    const { x, y } = this.#cursor;
    await this.#page.evaluate(`(${drawCursor})(${x}, ${y})`);
  }
}

/** Runs in the page. */
const drawCursor = `(x, y) => {
  const svg = (name) => document.createElementNS('http://www.w3.org/2000/svg', name);
  let cursor = document.getElementById('tour-cursor');
  if (!cursor) {
    cursor = document.createElement('div');
    cursor.id = 'tour-cursor';
    cursor.style.cssText = 'position:fixed;z-index:9999;pointer-events:none';
    const [arrow, path] = [svg('svg'), svg('path')];
    for (const [name, value] of Object.entries({ viewBox: '0 0 20 20', width: '26' }))
      arrow.setAttribute(name, value);
    const look = { d: 'M2 1l14 10-6 1 4 7-3 1-3-7-5 4z', fill: '#10201d', stroke: '#fff', 'stroke-width': '1.4' };
    for (const [name, value] of Object.entries(look)) path.setAttribute(name, value);
    arrow.append(path);
    cursor.append(arrow);
    document.documentElement.append(cursor);
  }
  cursor.style.left = x + 'px';
  cursor.style.top = y + 'px';
}`;
