/** Three decimals without an exponent: more precise than any printer. */
export const shortNumber = (value: number): string => rounded(value, 3);

/** As many decimals as the scale of a long line needs. */
export const exactNumber = (value: number): string => rounded(value, 7);

/** A hundredth of a point, for sizes. */
export const fineNumber = (value: number): string => shortNumber(Math.round(value * 100) / 100);

/** A tenth of a point, for positions. */
export const coarseNumber = (value: number): string => shortNumber(Math.round(value * 10) / 10);

const rounded = (value: number, decimals: number): string =>
  value
    .toFixed(decimals)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0')
    .replace(/^(-?)0\./, '$1.');
