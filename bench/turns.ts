/** Measures the turns of the event loop by their CPU time, whatever else the machine does. */
export function longestTurn(): () => number {
  let [longest, isWatching] = [0, true];
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    if (isWatching) setImmediate(look);
  };
  setImmediate(look);
  return () => {
    isWatching = false;
    return longest;
  };
}
