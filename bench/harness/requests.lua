-- Sends the requests of a file in turn (wrk's script for load.mjs). Arguments: the file, in which the length of
-- each request is in front of it, and `once` to stop after the last one. Prints the figures as JSON.
local ffi = require('ffi')
ffi.cdef('typedef struct { long seconds; long microseconds; } moment; int gettimeofday(moment *, void *);')

local threads = {}
local requests = {}
local place = 0
local once = false
local begun
-- Seconds until no request was left. wrk itself waits for the whole duration.
took = nil

local function now()
  local moment = ffi.new('moment')
  ffi.C.gettimeofday(moment, nil)
  return tonumber(moment.seconds) + tonumber(moment.microseconds) / 1e6
end

function setup(thread)
  table.insert(threads, thread)
end

function init(arguments)
  local file = assert(io.open(arguments[1], 'rb'))
  while true do
    local length = file:read('*n')
    if length == nil then break end
    file:read(1)
    table.insert(requests, file:read(length))
  end
  file:close()
  once = arguments[2] == 'once'
end

function request()
  begun = begun or now()
  place = place + 1
  if place > #requests then
    if once then
      took = took or now() - begun
      wrk.thread:stop()
      place = #requests
    else
      place = 1
    end
  end
  return requests[place]
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  local seconds = threads[1]:get('took') or summary.duration / 1e6
  print(string.format('{"calls":%d,"failed":%d,"seconds":%.6f,"p50":%.3f,"p99":%.3f}', summary.requests, failed, seconds,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
