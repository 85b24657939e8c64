import { useState } from 'react';
import {
  ACCENT_FORM,
  accentTokens,
  contrastInDark,
  contrastOfAccent,
  GROUNDS,
  LEAST_CONTRAST,
} from '#app/domain/firm/accent.ts';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { IfMayAct } from '#app/ui/permissions.tsx';

type Props = { id: string; name: string; defaultValue: string; error: string | null };

/** The product's own, while the firm has chosen none. */
const OWN = '#1f4d3a';
const INK = { light: '#1a1714', dark: '#f2ede4' } as const;

/** The accent colour: typed or picked, with a button and a link in both themes as they would look. */
export function AccentField({ defaultValue, ...field }: Props) {
  const [typed, setTyped] = useState(defaultValue);
  const colour = ACCENT_FORM.test(typed) ? typed.toLowerCase() : OWN;
  const tokens = accentTokens(colour);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-end gap-3">
        <TextField
          {...field}
          className="flex-1"
          label="Colour"
          hint="For buttons and links, such as #1f4d3a. The dark theme has a lighter shade of it. Empty: green."
          required={false}
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <IfMayAct>
          <input
            type="color"
            aria-label="Pick the colour"
            value={colour}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            className="h-11 w-14 flex-none cursor-pointer rounded-md border border-control bg-surface p-1"
          />
        </IfMayAct>
      </div>
      <div className="grid gap-3 sm:grid-cols-2" aria-live="polite">
        {(['light', 'dark'] as const).map((theme) => (
          <Preview
            key={theme}
            theme={theme}
            tokens={tokens[theme]}
            contrast={theme === 'light' ? contrastOfAccent(colour) : contrastInDark(colour)}
          />
        ))}
      </div>
    </div>
  );
}

type PreviewProps = {
  theme: 'light' | 'dark';
  tokens: ReturnType<typeof accentTokens>['light'];
  contrast: number;
};

/** Drawn, because a page may not set colours of its own. */
function Preview({ theme, tokens, contrast }: PreviewProps) {
  const isEnough = contrast >= LEAST_CONTRAST;
  const ratio = `${(Math.floor(contrast * 10) / 10).toFixed(1)} to 1`;
  return (
    <figure className="flex flex-col gap-1.5">
      <svg
        viewBox="0 0 240 64"
        className="w-full rounded-md border"
        role="img"
        aria-label={`A button and a link in the ${theme} theme`}
      >
        <rect width="240" height="64" fill={GROUNDS[theme][0]} />
        <rect x="16" y="14" width="92" height="36" rx="6" fill={tokens.accent} />
        <text x="62" y="37" textAnchor="middle" fontSize="13" fontWeight="600" fill={tokens['on-accent']}>
          Commit
        </text>
        <text x="124" y="37" fontSize="13" fill={INK[theme]}>
          or{' '}
          <tspan fill={tokens.accent} textDecoration="underline">
            read more
          </tspan>
        </text>
      </svg>
      <figcaption className={isEnough ? 'text-xs text-muted' : 'text-xs font-semibold text-critical'}>
        {theme === 'light' ? 'Light theme' : 'Dark theme'}: {ratio}
        {isEnough ? ', readable' : `, too light: at least ${LEAST_CONTRAST} to 1`}
      </figcaption>
    </figure>
  );
}
