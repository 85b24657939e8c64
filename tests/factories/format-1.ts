import { gunzipSync } from 'node:zlib';
import { type SidecarFormat1, sidecarSchema } from '#app/features/documents/marking/filling/sidecar.ts';

/** A file of two pages, the second turned, as `PREPARATION` 1 stored it, with its placeholders emptied. */
export function preparedInFormat1(): { template: Uint8Array; sidecar: SidecarFormat1 } {
  const sidecar = sidecarSchema.parse(STORED_SIDECAR);
  if (sidecar.format !== 1) throw new Error('The sidecar is of another format');
  return { template: new Uint8Array(gunzipSync(Buffer.from(TEMPLATE, 'base64'))), sidecar };
}

const STORED_SIDECAR = {
  format: 1,
  bytes: 17287,
  names: {
    diagonal: 'F848ed5a',
    footer: 'F848ed5b',
    hidden: 'F848ed5c',
    light: 'F848ed5d',
    dark: 'F848ed5e',
  },
  who: { at: 141, length: 4608 },
  when: { at: 4830, length: 3072 },
  copy: { at: 7983, length: 4864 },
  unicode: { at: 13286, length: 1536 },
  metadata: [{ at: 15153, length: 18 }],
  fileId: [
    { at: 16997, length: 32 },
    { at: 17032, length: 32 },
  ],
  pageLength: 224,
  boxes: [
    { width: 595, height: 842, matrix: [1, 0, 0, 1, 0, 0] },
    { width: 842, height: 595, matrix: [0, 1, -1, 0, 595, 0] },
  ],
  pages: [
    [15424, 0, 5726, 56133],
    [15827, 1, 5724, 55972],
  ],
};

const TEMPLATE = [
  'H4sIAAAAAAACA+2ce1QTVxrAQUEgPMRnfG6HaNSCMJMH4WFItARKOAnPUkCkMiRDEiSTOBkgcMpWCWhpFQtadVseFcQC2iNCrVpA',
  'UTlF0VZYXIFadcHlUPFVilJYV9xJiBRXTtdz9r/1/s5Jzr13vu/eb+6Xm5vvm5kww0SB7iwPLxpzKwWNxoEQSJOYTOPzaXAYqsB0',
  'EJtqiaDB72RoMQj2R0k0RaOgwVKMROVUBWKPHxcIaBguN2rSWKxJfQSqUkiMgODAFJTERJhMI8dosATDFaQS4vJYXKOijiQwVE3T',
  'F0EAAAAAAAAAAAAAAAAAAID/e4xpJHNCaCKhxH7FhBIH8fIGCSUAAAAAAAAAAAAEFC8EFJxXvULt7YWAgAIAAAAAAAAAAAAAAAAA',
  'APBaMVVCjTspoWbOnfEmJc4Q6rAcmUrR82VFthdrkirsLxaJcRUJwWGERhaJkVCSCpcTmE6TSsgwKBFTqHCIxYbkKhlprpneZWpU',
  'SylLUW0IqsYgeB01IOYulmM4qSIz3KP8IyE5lgSZJEzPtrCNdRrLrK2RYzotKsMIFFdgEB9BBBA/MFAAUYa/eIzGHtdITJIpUYLG',
  '57IERnE2IqDK7IkypTcuYeqBsg2aME2WShCUVaYTMJljNESFYxPnqNVojVrGF22qOeS9PIcsT87k+QcfWgAAAABbtnnXYE++qW78',
  '4c7nz3TS4MjURNLUFCOV/H53HXfy05p8oZ7aAzdh5k3Xj/Gw/gwDUsn9GNGeUkSq9ceUqqBMAovMDHlHlrlJ5iNnCAV8va9erVVT',
  '40B6dQqu89X7MVDjxuxLlY3NMEPAJ+RJvhGiQLMEVfNjKElS6wvD6enpHukcDw2hgFk+Pj4wwobZbHdKwl2XgZOo3h3XLTN3IMJ0',
  'MkKlJVUaHDLW0URNKunHYDwfV62VSif6xXUeJis8ZBo1rEe1MMsDgdVqozEmQV8xriNRXIaJRQLkJfjwS0J8+D9sMLdQp0WVJiZB',
  '8PskUm7xYxDUFE3lqle9XMlh+7xwtXJJK4uWgzhbt42V9nba90quLs+OsU3jtW5oeotOL6v8bXtAxv01m8s4tm900k+pVafq7gQN',
  'lVhXyRYymz8bULptEC/+QvNuJup8gMn9VP/4bHQITa0Sdtk0olY1uuVjFhYWz569rquH+z+4xLDW7JJseRqpmNf8Vk0d67J1hCiv',
  'Zsbtpy6rjmbZODk49fSd6O0p/ZfgUr/XmeFa6fH15e2LZlTAbZ8JXH7yacsR55S0BxxLuFgWXOGXZaAvWMrZUswZtHmdXeL531wy',
  '/i0XmpgcSVJxRQjEQoyChI6EeF4TDvOiypMddv9dqeYq4tzYHz1iu3329VEiLKqqHluXnZscZzXt8d9TG9RfSMMKA/puDX0nblBF',
  '7bXfzohyW1kyqL+XMZRUW7h5fl1OndWu/RWrwz/CJMzsvB12LnNWzD3kijEU7HzOCp/deTnQLz/MSdMvyBnKjEuVzOi5Xqvsjh7p',
  'SbEWPmqwPTe0UbjaPvRxhdpQXt50X3nkQeu3vu3F2JWQ94I9IpfQe4oDRvf1GwJu1JzfeSPF+4p3v2pHAeFh3+AYmO/iIpO6Xmax',
  'u05axs/f/CfVEVS4c27wj/53f+AtHI5rQD8vdHx/t1oydqj/r7FyG+uvHjaG/nluzqVvR3TaL6XxKTufasoX13p3fBV/NShL/97N',
  'ruGEqFs/u9pujDrk0TpQmFvaOnAy+VL4rBzF9dT+rrVFzss8L7T8PHSyeiA/yKr38oET85YvnLXPoto92O+w5tjlwWVjVTGFd6rw',
  'hIsfttXEdX9zk/fdN/klR/H6TsVSpuFg7kefuhdm77+3wyaXGbx7Gn2zF3Ftd5MTu+T8HoXr242SE8nVe6sSpRgnakF1afto/8y7',
  'mmvez5zFdYc/eYo077Lcxv8Yq5YXVn/geL46rfPSqP+HkkpiX2D4B1diZ16wXPWjsFLbdhOxcIhdndq5x+lr+ipLmxt4IA/rSBty',
  'u1HDtTuXnulcy7co+PhB63Her3mtvTsGDv822LSrdltjpa7DcAYJd2Fa3DnrSI91OVUgcahav1xV0qKsn95Bz+uOsRNt3wOXpSzt',
  '6xK2rmfetR0u3yAKXjWyuO/47J9S0gjXtnltHW/H7t/Qp7xbvlomo/2jpZQeMC17H8ftYRH8NffN0iL6lyt+HXvz89OO92pPbLJa',
  '2ZckOxvFWBkm/aTb0mXmzpZmQ0/4Lz1PTmY1CSLeKNv1vU1f+SA68mTjI1HR/Hy3tn/Konof7M0rGQo9+D6jbxmj4knL4+iIXkP9',
  'E/mZY51CdfSixoeGrJbyZ1usDrQnVDULT48OIn9xjx05jeOPPJ3iB4bX5P2t8UHWLf8ZwWtmcrtv93g564p9p1pmk6PNSFUmFThT',
  'iydCoyEhzvg/RYjxJA3ENZdFUJwxBP5jBK8iEv+Hqzomggren69hb8qiaGpgFhXUs42KYlyO6akGxNTEg1gsiIqa419Y6LKEhJFn',
  'pXnrCrduLVi3Zatlc6LVLAmUvVBUg7CtpmO5ey3sTh1de+6Co+jqdLvb552XHoGyHUU1Blsn57MXlaNzKpsXHfz+2pKgruJps0O2',
  'OThYbKm1L5hiAqkfCQSpJ4y5Bp4P15PGZAaEBv4bR4zid4dDAAA=',
].join('');
