import { secondMs } from '../../../../lib/time.ts';

/** The address of the program that a page starts; null: the page starts none. Each build has one of its own. */
export function programIn(html: string): string | null {
  for (const tag of html.split('<script').slice(1)) {
    const attributes = tag.slice(0, tag.indexOf('>'));
    const source = attributes.split('src="')[1]?.split('"')[0];
    if (source !== undefined && attributes.includes('type="module"')) return source;
  }
  return null;
}

/** Whether the server has another build of the console than the one that runs. A server out of reach has none. */
export async function hasOtherBuild(): Promise<boolean> {
  const running = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
  if (running === null) return false;
  try {
    const reply = await fetch('/', {
      cache: 'no-store',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(10 * secondMs),
    });
    const served = reply.ok ? programIn(await reply.text()) : null;
    return served !== null && served !== running;
  } catch {
    return false;
  }
}
