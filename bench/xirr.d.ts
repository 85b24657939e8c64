declare module 'xirr' {
  export default function xirr(flows: { amount: number; when: Date }[]): number;
}
