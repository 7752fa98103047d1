import { validate as validateDeployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as validateConfigMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as validateSecret } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Secret';
import { validate as validateService } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as validateIngress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress';
import { validate as validateNetworkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy';
import { validate as validateDisruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';
import type { Resource } from './render-kustomization.ts';

const validators = new Map<string, (data: unknown) => boolean>([
  ['apps/v1 Deployment', validateDeployment],
  ['v1 ConfigMap', validateConfigMap],
  ['v1 Secret', validateSecret],
  ['v1 Service', validateService],
  ['networking.k8s.io/v1 Ingress', validateIngress],
  ['networking.k8s.io/v1 NetworkPolicy', validateNetworkPolicy],
  ['policy/v1 PodDisruptionBudget', validateDisruptionBudget],
]);

/** Wraps a value, and notes each field below it until it is read. A schema reads the fields that it has. */
function watchReads(value: unknown, place: string, unread: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const parts = new Map<PropertyKey, unknown>();
  for (const [key, part] of Object.entries(value)) {
    if (!Array.isArray(value)) unread.add(`${place}.${key}`);
    parts.set(key, watchReads(part, `${place}.${key}`, unread));
  }
  return new Proxy(value, {
    get(target, key) {
      unread.delete(`${place}.${String(key)}`);
      return parts.has(key) ? parts.get(key) : Reflect.get(target, key);
    },
  });
}

/** Returns the faults of a resource by the schema of its kind: values of another type, and fields that it does not have. */
export function findFaults(resource: Resource): readonly string[] {
  const kind = `${resource.apiVersion} ${resource.kind}`;
  const place = `${kind} ${resource.metadata.name}`;
  const validate = validators.get(kind);
  if (!validate) return [`${place}: no schema`];
  const unread = new Set<string>();
  const isValid = validate(watchReads(resource, place, unread));
  const errors = 'errors' in validate ? validate.errors : null;
  if (!isValid) return [`${place}: ${JSON.stringify(errors)}`];
  return [...unread].map((field) => `${field}: no such field`);
}
