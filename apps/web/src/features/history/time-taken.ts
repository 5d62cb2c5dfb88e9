/** Hours, minutes and seconds: `1 h 5 min 9 s`. @param seconds null when the task was not sat */
export const timeTaken = (seconds: number | null): string => {
  if (seconds === null) return '–';
  const parts: [number, string][] = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  return (first < 0 ? parts.slice(-1) : parts.slice(first))
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
};
