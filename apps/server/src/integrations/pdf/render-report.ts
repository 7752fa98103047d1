export const renderReportPdf = async (r: unknown): Promise<Uint8Array> =>
  new TextEncoder().encode(JSON.stringify(r));
