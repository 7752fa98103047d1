const GIBIBYTE = 1024 ** 3;

/** The store's medium and capacity. A disk waits for each write, memory does not. */
export interface BucketServerRoom {
  readonly place: 'memory' | 'disk';
  readonly bytes: number;
}

/** The cluster that a test run starts. */
export interface ClusterPlan {
  readonly folder: string;
  readonly identity: string;
  readonly port: number;
  readonly monitorPort: number;
  readonly room: BucketServerRoom;
  readonly encryptionKeyId: string;
}

/** Subsystems that otherwise collect messages about each operation in memory. */
const QUIET = [
  'auth',
  'bluestore',
  'memdb',
  'mon',
  'monc',
  'objclass',
  'objecter',
  'optracker',
  'osd',
  'paxos',
  'rgw',
  'rocksdb',
];

/**
 * Returns Ceph's configuration file: one monitor, one disk, one copy of everything, and no more threads and
 * index objects than the tests need.
 */
export function clusterSettings(plan: ClusterPlan): string {
  const { folder, identity, port, monitorPort, room, encryptionKeyId } = plan;
  const encryptionKey = Buffer.alloc(32, 'only for the tests').toString('base64');
  return `
[global]
fsid=${identity}
mon_initial_members=a
mon_host=[v2:127.0.0.1:${monitorPort}]
public_addr=127.0.0.1
auth_cluster_required=cephx
auth_service_required=cephx
auth_client_required=cephx
osd_pool_default_size=1
osd_pool_default_min_size=1
osd_pool_default_pg_num=1
osd_crush_chooseleaf_type=0
mon_allow_pool_size_one=true
log_file=${folder}/log/$name.log
admin_socket=${folder}/run/$name.asok
pid_file=${folder}/run/$name.pid
run_dir=${folder}/run
keyring=${folder}/keyring
${QUIET.map((name) => `debug_${name}=0/0`).join('\n')}
[mon]
mon_data=${folder}/mon
[osd]
osd_data=${folder}/osd
keyring=${folder}/osd/keyring
osd_enable_op_tracker=false
${keptIn(room)}
[client.rgw]
rgw_frontends=beast endpoint=127.0.0.1:${port}
rgw_data=${folder}/run
rgw_enable_apis=s3
rgw_thread_pool_size=64
rgw_override_bucket_index_max_shards=1
rgw_crypt_require_ssl=false
rgw_crypt_s3_kms_backend=testing
rgw_crypt_s3_kms_encryption_keys=${encryptionKeyId}=${encryptionKey}
`;
}

const keptIn = ({ place, bytes }: BucketServerRoom): string =>
  place === 'memory'
    ? `osd_objectstore=memstore\nmemstore_device_bytes=${bytes}`
    : `osd_objectstore=bluestore\nbluestore_block_size=${bytes}\nosd_memory_target=${GIBIBYTE}`;
