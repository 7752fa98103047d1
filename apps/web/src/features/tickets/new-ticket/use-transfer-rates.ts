import { useEffect, useEffectEvent, useState } from 'react';
import type { UploadItem } from '../../../upload/use-uploads.ts';
import { addSample, transferRate, type TransferSample } from './transfer-rate.ts';

const SAMPLE_MILLISECONDS = 1000;

type Samples = ReadonlyMap<string, readonly TransferSample[]>;

/**
 * Measures the speed of uploads once a second.
 * @returns a function with the bytes per second of an item, null while unknown
 */
export function useTransferRates(items: readonly UploadItem[]): (item: UploadItem) => number | null {
  const [samples, setSamples] = useState<Samples>(new Map());
  const isSending = items.some(({ phase }) => phase === 'uploading');
  const measure = useEffectEvent(() => {
    const at = performance.now();
    setSamples((before) => {
      const sending = items.filter(({ phase }) => phase === 'uploading');
      return new Map(
        sending.map(({ key, sentBytes }) => [
          key,
          addSample(before.get(key) ?? [], { at, bytes: sentBytes }),
        ]),
      );
    });
  });
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setInterval(() => measure(), SAMPLE_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isSending]);
  return ({ key, phase }) => (phase === 'uploading' ? transferRate(samples.get(key) ?? []) : null);
}
