export type DeviceType = 'tablet' | 'mobile' | 'desktop';

/** Returns the device type from the user agent (seed §3). Android tablets omit "Mobile". */
export function deviceType(userAgent: string): DeviceType {
  if (/iPad|Tablet|PlayBook|Silk|Kindle/i.test(userAgent)) return 'tablet';
  if (/Android/i.test(userAgent)) return /Mobile/i.test(userAgent) ? 'mobile' : 'tablet';
  return /iPhone|iPod|Mobile|Windows Phone|BlackBerry|Opera Mini/i.test(userAgent) ? 'mobile' : 'desktop';
}
