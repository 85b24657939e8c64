import { logoAddress } from '#app/domain/firm/firm.ts';
import { cx } from '#app/ui/cx.ts';
import { useAppName, useFirm } from '../settings.ts';

const LOGO = 'h-8 w-auto max-w-40 object-contain object-left';

/**
 * The firm's logo, else its name. Without a variant for the dark theme, the logo lies on a light plate there. What the
 * theme does not show is not loaded.
 */
export function FirmMark() {
  const name = useAppName();
  const logo = useFirm()?.logo;
  if (!logo) return name;
  const { light, dark } = logo;
  return (
    <>
      <img
        src={logoAddress(light)}
        alt={name}
        width={light.width}
        height={light.height}
        loading={dark ? 'lazy' : 'eager'}
        className={cx(LOGO, dark ? 'dark:hidden' : 'dark:rounded-sm dark:bg-[#fff] dark:p-1')}
      />
      {dark && (
        <img
          src={logoAddress(dark)}
          alt={name}
          width={dark.width}
          height={dark.height}
          loading="lazy"
          className={cx(LOGO, 'hidden dark:block')}
        />
      )}
    </>
  );
}
