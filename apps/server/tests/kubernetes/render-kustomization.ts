import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

export const resourceSchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});

/** An object of Kubernetes. */
export type Resource = z.infer<typeof resourceSchema>;

/** The only parts of Kustomize that the example uses. */
const kustomization = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  namespace: z.string(),
  resources: z.array(z.string()),
  patches: z.array(z.strictObject({ path: z.string() })).default([]),
  images: z.array(z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() })).default([]),
});

const fields = z.record(z.string(), z.unknown());
const namedItems = z.array(z.looseObject({ name: z.string() }));

/** Merges a patch into a value like Kustomize: objects by field, lists of named objects by name, the rest replaces it. */
function merge(value: unknown, patch: unknown): unknown {
  const names = namedItems.safeParse(patch);
  const present = namedItems.safeParse(value);
  if (names.success && present.success) {
    const patches = new Map(names.data.map((item) => [item.name, item]));
    const kept = present.data.map((item) => {
      const its = patches.get(item.name);
      patches.delete(item.name);
      return its === undefined ? item : merge(item, its);
    });
    // Kustomize puts new items first.
    return [...patches.values(), ...kept];
  }
  const [changes, target] = [fields.safeParse(patch), fields.safeParse(value)];
  if (!changes.success || !target.success) return patch;
  const merged = { ...target.data };
  for (const [key, change] of Object.entries(changes.data)) merged[key] = merge(merged[key], change);
  return merged;
}

const withContainers = z.looseObject({
  spec: z.looseObject({
    template: z.looseObject({
      spec: z.looseObject({ containers: z.array(z.looseObject({ image: z.string() })) }),
    }),
  }),
});

/** Replaces the names of images in the containers of a Deployment. */
function setImages(resource: Resource, images: ReadonlyMap<string, string>): Resource {
  const parsed = withContainers.safeParse(resource);
  if (!parsed.success) return resource;
  const containers = parsed.data.spec.template.spec.containers.map(({ image }) => ({
    image: images.get(image) ?? image,
  }));
  const specs = containers.map((change, index) =>
    merge(parsed.data.spec.template.spec.containers[index], change),
  );
  return resourceSchema.parse(merge(resource, { spec: { template: { spec: { containers: specs } } } }));
}

/** Reads one resource from a file. */
export const readResource = async (file: string): Promise<Resource> =>
  resourceSchema.parse(parse(await readFile(file, 'utf8')));

/** Renders a folder with a kustomization. @throws ZodError if it uses another part of Kustomize */
export async function renderKustomization(folder: string): Promise<readonly Resource[]> {
  const text = await readFile(path.join(folder, 'kustomization.yaml'), 'utf8');
  const { resources, patches, images, namespace } = kustomization.parse(parse(text));
  const all: Resource[] = [];
  for (const place of resources) {
    const target = path.join(folder, place);
    if (place.endsWith('.yaml')) all.push(await readResource(target));
    else all.push(...(await renderKustomization(target)));
  }
  for (const { path: file } of patches) {
    const patch = await readResource(path.join(folder, file));
    const index = all.findIndex(
      ({ kind, metadata }) => kind === patch.kind && metadata.name === patch.metadata.name,
    );
    if (index === -1) throw new Error(`${file} patches nothing`);
    all[index] = resourceSchema.parse(merge(all[index], patch));
  }
  const names = new Map(images.map(({ name, newName, newTag }) => [name, `${newName}:${newTag}`]));
  return all.map((resource) =>
    setImages({ ...resource, metadata: { ...resource.metadata, namespace } }, names),
  );
}
