/** The library's other formats are not for browsers and would only increase the attack surface. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Svg'].map((name) => `VipsForeignLoad${name}Buffer`);

/** Loads the picture library on first use, because it is large and rarely needed, and limits it to one thread. */
export async function pictureLibrary() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  return sharp;
}
